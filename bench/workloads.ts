import type { Load } from './run-load.ts'
import { CHAT_OF_200, LONG_TIME_USER } from './bench-data.ts'
import type { AnswerMode } from './target.ts'

/** The limit of a ratio, and the aim. */
export type Budget = {
  readonly figure: 'cpu' | 'perSecond' | 'first'
  readonly kind: 'at most' | 'at least' | 'near'
  readonly limit: number
  readonly aim: number
}

export type Workload = {
  readonly name: string
  /** The group by which it is selected on the command line. */
  readonly group: (typeof groups)[number]
  readonly load: Load
  readonly budgets: readonly Budget[]
  /** The model that replies; by default the stub without any delay. */
  readonly model?: string
}

export const FAST_STUB = 'stub-n32-f0-d0'

export const groups = ['turn', 'model', 'lists', 'sign-in', 'own', 'control', 'growth', 'director'] as const

const cpu = (limit: number, aim: number): Budget => ({ figure: 'cpu', kind: 'at most', limit, aim })
const throughput = (limit: number): Budget => ({ figure: 'perSecond', kind: 'at least', limit, aim: 0.6 })
const firstDelta = (limit: number): Budget => ({ figure: 'first', kind: 'at most', limit, aim: 1.5 })
const methodError: Budget = { figure: 'cpu', kind: 'near', limit: 0.05, aim: 0.05 }

const turn = (mode: AnswerMode, level: number, count: number): Load => ({
  level,
  count,
  work: (target, learner) => target.turn(learner, mode),
})

const read = (path: string): Load => ({
  level: 4,
  count: 160,
  work: (target) => target.read(`/api/v1${path}`, LONG_TIME_USER),
})

/** The product with the bench's own partner, which shows what our own code costs. */
const OWN_CPU = cpu(3.4, 2.6)

const turns: readonly Workload[] = (['stream', 'json'] as const).flatMap((mode) => [
  {
    name: `turn ${mode}, 1 chat`,
    group: 'turn',
    load: turn(mode, 1, 120),
    budgets: [OWN_CPU, ...(mode === 'stream' ? [firstDelta(2.5)] : [])],
  },
  { name: `turn ${mode}, 16 chats`, group: 'turn', load: turn(mode, 16, 192), budgets: [OWN_CPU] },
  {
    name: `turn ${mode}, 64 chats`,
    group: 'turn',
    load: turn(mode, 64, 384),
    budgets: [OWN_CPU, throughput(0.27)],
  },
])

/**
 * The streams of `local:` are read by our own code, because self-hosters run it under load; those of the others by
 * their vendors' libraries.
 */
const adapterBudgets: Readonly<Record<string, { readonly cpu: Budget; readonly throughput?: Budget }>> = {
  local: { cpu: cpu(3.6, 2.8), throughput: throughput(0.3) },
  openai: { cpu: cpu(5, 4.5) },
  anthropic: { cpu: cpu(5, 4.5) },
  google: { cpu: cpu(5, 4.5) },
}

/** The product's real adapters with prompt and output filter, beside the baseline's direct call of the same model. */
const adapters: readonly Workload[] = Object.entries(adapterBudgets).flatMap(([provider, budgets]) =>
  [1, 16, 64].map((level) => ({
    name: `turn stream by ${provider}, ${level} ${level === 1 ? 'chat' : 'chats'}`,
    group: 'model' as const,
    load: turn('stream', level, level === 64 ? 384 : 192),
    budgets: [
      budgets.cpu,
      ...(level === 1 ? [firstDelta(provider === 'local' ? 2.5 : 4.5)] : []),
      ...(level === 64 && budgets.throughput ? [budgets.throughput] : []),
    ],
    model: `${provider}:${FAST_STUB}`,
  })),
)

const history = read('/chats/')
const messages = read(`/chats/${CHAT_OF_200}/messages`)

/** The product compared with the baseline. */
export const againstBaseline: readonly Workload[] = [
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

/** The baseline compared with itself: any difference from 1 is the method's error. */
export const control: Workload = {
  name: 'control: baseline against baseline',
  group: 'control',
  load: turn('stream', 16, 192),
  budgets: [methodError],
}

/** The product on a store in use, compared with the product on a new one. */
export const growth: readonly Workload[] = [
  { name: 'growth: turn', group: 'growth', load: turn('stream', 8, 160), budgets: [cpu(1.2, 1.05)] },
  { name: 'growth: history of 200', group: 'growth', load: history, budgets: [cpu(1.2, 1.05)] },
  { name: 'growth: messages of 200', group: 'growth', load: messages, budgets: [cpu(1.2, 1.05)] },
]

/** The product with facts and needs, compared with one without: what the director adds before the first delta. */
export const directorCost = [1, 16].map((level): Workload => ({
  name: `director: turn stream, ${level} ${level === 1 ? 'chat' : 'chats'}`,
  group: 'director',
  load: turn('stream', level, 192),
  budgets: [{ figure: level === 1 ? 'first' : 'cpu', kind: 'at most', limit: 1.2, aim: 1.05 }],
}))
