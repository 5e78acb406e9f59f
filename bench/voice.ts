import { readdirSync } from 'node:fs'
import { MESSAGE_LENGTH } from '#features/chats/contract.ts'
import { memoryOf, parentOf } from './consumption.ts'
import { stopTarget, type House } from './house.ts'
import { cookieOf, LEARNERS } from './population.ts'
import { spreadOf, type Spread } from './quantiles.ts'
import type { Target } from './target.ts'

/** What speaking costs whoever listens, in milliseconds, and the machine. */
export type Speaking = {
  /** First bytes of a message of some sentences: when the voice's process has yet to begin, and afterwards. */
  readonly cold: number
  readonly warm: Spread
  /** All of a message of 2,000 characters. */
  readonly long: Spread
  /** Twenty listeners to such messages at once: first bytes, all of it, and the event loop of the main process meanwhile. */
  readonly crowd: { readonly first: Spread; readonly last: number; readonly delay: number }
  /** MB of the voice's process afterwards. */
  readonly memory: number
}

const LISTENERS = 20
const SENTENCE = 'I hear what you are saying about the deadlines, and I think that it is fair. '

/** Listens to the product with its embedded voice, on real connections. */
export async function observeVoice(house: House, times: number): Promise<Speaking> {
  const product = await house.speaking()
  const listen = listenerOf(product)
  const short = SENTENCE.repeat(3)
  const long = SENTENCE.repeat(30).slice(0, MESSAGE_LENGTH - 20)
  const cold = (await listen(0, short)).first
  const warm: number[] = []
  const whole: number[] = []
  for (let time = 1; time <= times; time += 1) {
    warm.push((await listen(time, short)).first)
    whole.push((await listen(time, long)).total)
  }
  const others = Array.from({ length: LISTENERS }, (_, index) => LEARNERS - 1 - index)
  const chats = await Promise.all(others.map((learner) => listen.prepare(learner, long)))
  await delayOf(product)
  const heard = await Promise.all(chats.map((play) => play()))
  const delay = await delayOf(product)
  const memory = memoryOf(voiceOf(product.child.pid))
  await stopTarget(product)
  const last = Math.max(...heard.map(({ total }) => total))
  return {
    cold,
    warm: spreadOf(warm),
    long: spreadOf(whole),
    crowd: { first: spreadOf(heard.map(({ first }) => first)), last, delay },
    memory,
  }
}

/** The one process that the product has started. */
function voiceOf(product: number): number {
  const found = readdirSync('/proc').find((name) => /^\d+$/.test(name) && parentOf(Number(name)) === product)
  if (found === undefined) throw new Error('no voice is running')
  return Number(found)
}

async function delayOf({ child }: Target): Promise<number> {
  const answer = await child.ask('delay')
  return typeof answer === 'object' && answer !== null && 'delay' in answer
    ? Number(answer.delay)
    : Number.NaN
}

type Heard = { readonly first: number; readonly total: number }
let count = 0

/** Says a text in a new chat, so that it may be spoken, and then plays it. Each is another text: none has been kept. */
function listenerOf({ client }: Target) {
  const post = (learner: number, path: string, body: object) =>
    client.exchange({
      method: 'POST',
      path: `/api/v1/chats/${path}`,
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        cookie: cookieOf(learner),
      },
      body: JSON.stringify(body),
    })
  const prepare = async (learner: number, words: string): Promise<() => Promise<Heard>> => {
    const text = `${words.trim()} Take ${(count += 1)}.`
    const { text: made } = await post(learner, 'create?scenario_id=1&language=en&mood=1', {})
    const id = /"chat_id":"?(\d+)/.exec(made)?.[1] ?? ''
    await post(learner, `${id}/message`, { content: text })
    return async () => {
      const { sent, firstAt, endedAt } = await post(learner, `${id}/speak/stream`, {
        text,
        voice_id: 'default',
      })
      return { first: (firstAt - sent) / 1000, total: (endedAt - sent) / 1000 }
    }
  }
  const listen = async (learner: number, words: string): Promise<Heard> => (await prepare(learner, words))()
  return Object.assign(listen, { prepare })
}

/** Budgets: first bytes 100 ms once it runs, 2 s for 2,000 characters, 20 ms of delay. */
export function voiceLine({ cold, warm, long, crowd, memory }: Speaking): string {
  const met = warm.middle <= 100 && long.middle <= 2000 && crowd.delay < 20
  const ms = (value: number) => `${value.toFixed(0)} ms`
  const between = ({ low, middle, high }: Spread) => `${ms(middle)} [${ms(low)}..${ms(high)}]`
  return (
    `Voice: first bytes ${ms(cold)} cold, ${between(warm)} warm; 2,000 characters ${between(long)}. ` +
    `${LISTENERS} at once: first bytes ${between(crowd.first)}, the last has all after ${ms(crowd.last)}, ` +
    `event loop p99 ${crowd.delay.toFixed(1)} ms. The voice's process holds ${memory.toFixed(0)} MB: ${met ? 'met' : 'over'}.`
  )
}
