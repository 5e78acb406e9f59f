import type { Load } from './block.ts'
import { LONG_CHAT, VETERAN } from './population.ts'
import type { Mode } from './target.ts'

/** What a ratio may be, and what it should be. */
export type Budget = {
  readonly figure: 'cpu' | 'perSecond' | 'first'
  readonly kind: 'at most' | 'at least' | 'near'
  readonly limit: number
  readonly aim: number
}

export type Workload = {
  readonly name: string
  /** Which of the groups that can be asked for by name it belongs to. */
  readonly group: (typeof groups)[number]
  readonly load: Load
  readonly budgets: readonly Budget[]
  /** The model that replies; absent: the stub as fast as it can. */
  readonly model?: string
}

export const FAST = 'stub-n32-f0-d0'

export const groups = ['turn', 'model', 'lists', 'sign-in', 'own', 'control', 'growth'] as const

const cpu = (limit: number, aim: number): Budget => ({ figure: 'cpu', kind: 'at most', limit, aim })
const throughput: Budget = { figure: 'perSecond', kind: 'at least', limit: 0.4, aim: 0.6 }
const firstDelta: Budget = { figure: 'first', kind: 'at most', limit: 2.5, aim: 1.5 }
const none: Budget = { figure: 'cpu', kind: 'near', limit: 0.05, aim: 0.05 }

const turn = (mode: Mode, level: number, count: number): Load => ({
  level,
  count,
  work: (target, learner) => target.turn(learner, mode),
})

const read = (path: string, level = 4, count = 160): Load => ({
  level,
  count,
  work: (target) => target.read(`/api/v1${path}`, VETERAN),
})

const turns: readonly Workload[] = (['stream', 'json'] as const).flatMap((mode) => [
  {
    name: `turn ${mode}, 1 chat`,
    group: 'turn',
    load: turn(mode, 1, 120),
    budgets: [cpu(3, 2), ...(mode === 'stream' ? [firstDelta] : [])],
  },
  { name: `turn ${mode}, 16 chats`, group: 'turn', load: turn(mode, 16, 192), budgets: [cpu(3, 2)] },
  {
    name: `turn ${mode}, 64 chats`,
    group: 'turn',
    load: turn(mode, 64, 384),
    budgets: [cpu(3, 2), throughput],
  },
])

/** The adapters that people get, with prompt and guard, beside the limit's shortest way to the same model. */
const adapters: readonly Workload[] = ['local', 'openai', 'anthropic', 'google'].flatMap((provider) =>
  [1, 16, 64].map((level) => ({
    name: `turn stream by ${provider}, ${level} ${level === 1 ? 'chat' : 'chats'}`,
    group: 'model' as const,
    load: turn('stream', level, level === 64 ? 384 : 192),
    budgets: [cpu(3, 2), ...(level === 1 ? [firstDelta] : []), ...(level === 64 ? [throughput] : [])],
    model: `${provider}:${FAST}`,
  })),
)

const history = read('/chats/')
const messages = read(`/chats/${LONG_CHAT}/messages`)

/** Product against limit. */
export const againstLimit: readonly Workload[] = [
  ...turns,
  ...adapters,
  { name: 'scenarios', group: 'lists', load: read('/scenarios/?language=pt'), budgets: [cpu(2, 1.3)] },
  { name: 'history of 200', group: 'lists', load: history, budgets: [cpu(2, 1.3)] },
  { name: 'messages of 200', group: 'lists', load: messages, budgets: [cpu(2, 1.3)] },
  {
    name: 'sign-in',
    group: 'sign-in',
    load: { level: 1, count: 8, work: (target) => target.signIn() },
    budgets: [],
  },
  {
    name: 'own partner, 16 chats',
    group: 'own',
    load: turn('stream', 16, 192),
    budgets: [],
    model: 'scripted',
  },
]

/** Limit against limit: whatever is not 1 here is the method's error. */
export const control: Workload = {
  name: 'control: limit against limit',
  group: 'control',
  load: turn('stream', 16, 192),
  budgets: [none],
}

/** The product on a store in use against the product on a young one. */
export const growth: readonly Workload[] = [
  { name: 'growth: turn', group: 'growth', load: turn('stream', 8, 160), budgets: [cpu(1.2, 1.05)] },
  { name: 'growth: history of 200', group: 'growth', load: history, budgets: [cpu(1.2, 1.05)] },
  { name: 'growth: messages of 200', group: 'growth', load: messages, budgets: [cpu(1.2, 1.05)] },
]
