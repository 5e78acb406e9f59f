import * as z from 'zod/mini'
import { route } from '#platform/contract/route.ts'

/** The operator's own pages, as addresses for links; null where none is configured. */
export const OperatorLinks = z.object({
  /** The address of the privacy notice; null where none is configured. */
  privacy: z.nullable(z.string()),
  /** The address of the imprint; null where none is configured. */
  imprint: z.nullable(z.string()),
  /** An http or https address, or a `mailto:` one. */
  support: z.nullable(z.string()),
})
export type OperatorLinks = z.output<typeof OperatorLinks>

/** The tasks for which people's words are handed to a model, a voice or rules. */
export const privacyTasks = [
  'partner',
  'reader',
  'evaluator',
  'drafter',
  'translator',
  'voice',
  'transcriber',
] as const

/**
 * Where it runs: inside the product, at an address of the same machine, at an address that the operator has set, or at
 * its provider's usual one.
 */
export const processorPlaces = ['built_in', 'this_machine', 'own_address', 'provider'] as const

/** What does a task in this installation. */
const Processor = z.object({
  task: z.enum(privacyTasks),
  /** `scripted`, `espeak`, or a model or voice as it is configured, such as `provider:model`. */
  name: z.string(),
  place: z.enum(processorPlaces),
})
export type Processor = z.output<typeof Processor>

/** What this installation is configured to do with people's words. */
export const PrivacyNotice = z.object({
  /** A task that nothing does here is absent. */
  processors: z.array(Processor),
  /** Whether the browser's own speech recognition may be used. */
  browser_speech: z.boolean(),
  /** Whether the installation sends emails. */
  sends_mail: z.boolean(),
  /** The days without a message after which words are erased; null: never because of their age. */
  retention_days: z.nullable(z.int()),
  /** Whether a reset shows an administrator how to sign in; false where an outside service signs people in. */
  resets_sign_in: z.boolean(),
  /** The operator's own pages. */
  links: OperatorLinks,
})
export type PrivacyNotice = z.output<typeof PrivacyNotice>

export const privacyRoutes = {
  readPrivacyNotice: route({
    method: 'GET',
    path: '/privacy',
    access: 'public',
    summary: 'Who gets people’s words in this installation, and for how long they are kept',
    reply: PrivacyNotice,
  }),
}
