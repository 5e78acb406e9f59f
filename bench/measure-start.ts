import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#testing/ports.ts'
import { readCpuTime, readResidentMemory } from './process-stats.ts'
import { PRODUCT_OPTIONS } from './child-process.ts'
import { medianWithQuartiles, type MedianWithQuartiles } from './quantiles.ts'
import type { BenchStore } from './stores.ts'

export type StartMeasurement = {
  /** Milliseconds from starting the process to its first answer. */
  readonly answer: MedianWithQuartiles
  /** Milliseconds of processor time until then, which do not depend on how busy the machine is. */
  readonly cpu: MedianWithQuartiles
  /** Resident memory two seconds later, in MB. */
  readonly idle: MedianWithQuartiles
}

/** Starts the product as `npm start` does, on an existing store. */
export async function measureStarts(store: BenchStore, times: number): Promise<StartMeasurement> {
  const starts: Start[] = []
  for (let time = 0; time < times; time += 1) starts.push(await startOnce(store))
  const of = (figure: keyof Start) => medianWithQuartiles(starts.map((start) => start[figure]))
  return { answer: of('answer'), cpu: of('cpu'), idle: of('idle') }
}

const program = join(import.meta.dirname, 'start-product.ts')

type Start = { readonly answer: number; readonly cpu: number; readonly idle: number }

async function startOnce(store: BenchStore): Promise<Start> {
  const place = await store.copy()
  const port = await freePort()
  const began = performance.now()
  const child = spawn(process.execPath, [...PRODUCT_OPTIONS, program], {
    env: {
      ...process.env,
      PORT: String(port),
      NODE_ENV: 'production',
      ALLOW_EMBEDDED_DATABASE: 'yes',
      ALLOW_EMBEDDED_IDENTITY: 'yes',
      ALLOW_HTTP: 'yes',
      ...('url' in place ? { DATABASE_URL: place.url } : { DATA_DIR: place.directory }),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error('the product ended before it answered')
    await pause(2)
  }
  const answer = performance.now() - began
  const cpu = readCpuTime(child.pid ?? 0)
  await pause(2000)
  const idle = readResidentMemory(child.pid ?? 0)
  child.kill('SIGTERM')
  await ended
  return { answer, cpu, idle }
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    get({ host: '127.0.0.1', port, path: '/health', agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode === 200))
    }).on('error', () => resolve(false))
  })
