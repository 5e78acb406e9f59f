import { readdirSync } from 'node:fs'
import { MESSAGE_LENGTH } from '#features/chats/contract-rules.ts'
import { readResidentMemory, readParentPid } from './process-stats.ts'
import { stopTestServer, type TestServers } from './test-servers.ts'
import { sessionCookieFor, LEARNER_COUNT } from './bench-data.ts'
import { medianWithQuartiles, type MedianWithQuartiles } from './quantiles.ts'
import type { BenchTarget } from './target.ts'

/** How long a listener waits for speech, in milliseconds, and its cost for the server. */
export type VoiceMeasurement = {
  /** Time to the first bytes of a short message: before the voice's process has started, and afterwards. */
  readonly cold: number
  readonly warm: MedianWithQuartiles
  /** Time to the last bytes of a message of 2,000 characters. */
  readonly long: MedianWithQuartiles
  /** Twenty listeners to such messages at once: first bytes, last bytes, and the main process's event loop delay. */
  readonly crowd: { readonly first: MedianWithQuartiles; readonly last: number; readonly delay: number }
  /** The memory of the voice's process afterwards, in MB. */
  readonly memory: number
}

const LISTENERS = 20
const SENTENCE = 'I hear what you are saying about the deadlines, and I think that it is fair. '

/** Measures playback of the embedded voice over real connections. */
export async function measureVoice(servers: TestServers, times: number): Promise<VoiceMeasurement> {
  const product = await servers.startWithVoice()
  const listen = createListener(product)
  const short = SENTENCE.repeat(3)
  const long = SENTENCE.repeat(30).slice(0, MESSAGE_LENGTH - 20)
  const cold = (await listen(0, short)).first
  const warm: number[] = []
  const whole: number[] = []
  for (let time = 1; time <= times; time += 1) {
    warm.push((await listen(time, short)).first)
    whole.push((await listen(time, long)).total)
  }
  const others = Array.from({ length: LISTENERS }, (_, index) => LEARNER_COUNT - 1 - index)
  const chats = await Promise.all(others.map((learner) => listen.prepare(learner, long)))
  await readEventLoopDelay(product)
  const playbacks = await Promise.all(chats.map((play) => play()))
  const delay = await readEventLoopDelay(product)
  const memory = readResidentMemory(findVoiceProcess(product.child.pid))
  await stopTestServer(product)
  const last = Math.max(...playbacks.map(({ total }) => total))
  return {
    cold,
    warm: medianWithQuartiles(warm),
    long: medianWithQuartiles(whole),
    crowd: { first: medianWithQuartiles(playbacks.map(({ first }) => first)), last, delay },
    memory,
  }
}

/** The only child process of the product. */
function findVoiceProcess(product: number): number {
  const found = readdirSync('/proc').find(
    (name) => /^\d+$/.test(name) && readParentPid(Number(name)) === product,
  )
  if (found === undefined) throw new Error('no voice is running')
  return Number(found)
}

async function readEventLoopDelay({ child }: BenchTarget): Promise<number> {
  const answer = await child.ask('delay')
  return typeof answer === 'object' && answer !== null && 'delay' in answer
    ? Number(answer.delay)
    : Number.NaN
}

type Playback = { readonly first: number; readonly total: number }
let count = 0

/** Sends a text in a new chat, since only messages may be spoken, and plays it. Each text is new, so that no cache helps. */
function createListener({ client }: BenchTarget) {
  const post = (learner: number, path: string, body: object) =>
    client.exchange({
      method: 'POST',
      path: `/api/v1/chats/${path}`,
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        cookie: sessionCookieFor(learner),
      },
      body: JSON.stringify(body),
    })
  const prepare = async (learner: number, words: string): Promise<() => Promise<Playback>> => {
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
  const listen = async (learner: number, words: string): Promise<Playback> =>
    (await prepare(learner, words))()
  return Object.assign(listen, { prepare })
}

/** Budgets: first bytes within 100 ms once the process runs, 2 s for 2,000 characters, 20 ms of event loop delay. */
export function renderVoice({ cold, warm, long, crowd, memory }: VoiceMeasurement): string {
  const met = warm.middle <= 100 && long.middle <= 2000 && crowd.delay < 20
  const ms = (value: number) => `${value.toFixed(0)} ms`
  const between = ({ low, middle, high }: MedianWithQuartiles) => `${ms(middle)} [${ms(low)}..${ms(high)}]`
  return (
    `Voice: first bytes ${ms(cold)} cold, ${between(warm)} warm; 2,000 characters ${between(long)}. ` +
    `${LISTENERS} at once: first bytes ${between(crowd.first)}, the last has all after ${ms(crowd.last)}, ` +
    `event loop p99 ${crowd.delay.toFixed(1)} ms. The voice's process holds ${memory.toFixed(0)} MB: ${met ? 'met' : 'over'}.`
  )
}
