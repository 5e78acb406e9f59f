import type { SeedRubric } from './content.ts'
import difficultConversation from './rubrics/difficult-conversation.json' with { type: 'json' }
import negotiationAndCustomers from './rubrics/negotiation-and-customers.json' with { type: 'json' }
import supportiveConversation from './rubrics/supportive-conversation.json' with { type: 'json' }

/** By the key of their criteria. */
export const demoRubrics: Readonly<Record<string, SeedRubric>> = {
  'difficult-conversation': difficultConversation,
  'negotiation-and-customers': negotiationAndCustomers,
  'supportive-conversation': supportiveConversation,
}
