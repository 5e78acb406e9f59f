import type { chatRoutes } from '#features/chats/contract.ts'
import type { tokenRoutes } from '#features/tokens/contract.ts'
import type { userRoutes } from '#features/users/contract.ts'
import type { accountRoutes } from '#features/users/contract-lifecycle.ts'
import type { voiceRoutes } from '#features/voice/contract.ts'
import type { RouteReply, RouteRequest } from '#platform/contract/route.ts'

type RouteExample<R> = {
  readonly body?: RouteRequest<R> extends { readonly body: infer Body } ? Body : never
  readonly reply?: RouteReply<R>
}
type ExamplesOf<All> = { readonly [Name in keyof All]?: RouteExample<All[Name]> }
type AnyExample = { readonly body?: unknown; readonly reply?: unknown }

const chats = {
  createChat: { reply: { chat_id: 12 } },
  listMessages: {
    reply: [
      { id: 40, is_user: true, content: 'How do you see it?', translated_content: null },
      { id: 41, is_user: false, content: 'I would have liked to be asked.', translated_content: null },
    ],
  },
  sendMessage: {
    body: { content: 'How do you see it?' },
    reply: {
      ai_response: { id: 41, content: 'I would have liked to be asked.' },
      user_message: { id: 40 },
      turn_count: 1,
      ending: null,
      goals: [{ kind: 'heard', state: 'open', who: null, what: null }],
    },
  },
} satisfies ExamplesOf<typeof chatRoutes>

const people = {
  createUser: {
    reply: { message: 'User created', id: 27 },
  },
  countUsers: { reply: { count: 26, seats: { taken: 26, max: 50 } } },
  changeUserState: {
    body: { state: 'deactivated' },
    reply: { message: 'User updated', finished: true },
  },
} satisfies ExamplesOf<typeof userRoutes & typeof accountRoutes>

const tokens = {
  createToken: {
    body: { name: 'Payroll', organization: 1, scopes: ['users:read', 'users:write'], expires_in_days: 90 },
    reply: { message: 'Token created', id: 3, token: 'api-3-shown-this-once' },
  },
} satisfies ExamplesOf<typeof tokenRoutes>

const voice = {
  speak: { body: { text: 'I would have liked to be asked.', voice_id: 'default' } },
  transcribe: { reply: { text: 'How do you see it?' } },
} satisfies ExamplesOf<typeof voiceRoutes>

const examples: ReadonlyMap<string, AnyExample> = new Map(
  [chats, people, tokens, voice].flatMap((all) => Object.entries<AnyExample>(all)),
)

/** An example of a request and its reply, for operations where that helps. The contract gives their types. */
export const exampleOf = (operation: string): AnyExample | undefined => examples.get(operation)
