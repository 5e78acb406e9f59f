import type { FastifyInstance } from 'fastify'
import type { AiServices } from '#adapters/ai/resolve.ts'
import type { Transcriber, Voice } from '#adapters/voice/port.ts'
import type { Database } from '#database/connect.ts'
import type { ReserveCalls } from '#features/usage/server/reserve-calls.ts'
import type { UsageStore } from '#features/usage/server/store.ts'
import type { RateLimits } from './compose-limits.ts'
import type { Config } from './configuration.ts'
import type { MountSlice } from './mount-slice.ts'
import type { Observability } from './observability.ts'

/** The arguments of every part of the composition. A part mounts its slices and returns what others need of them. */
export type CompositionContext = {
  readonly app: FastifyInstance
  readonly mountSlice: MountSlice
  readonly config: Config
  readonly database: Database
  readonly observation: Observability
  /** The adapters, wrapped so that their faults are logged. */
  readonly ai: AiServices
  readonly limits: RateLimits
  readonly usage: UsageStore
  readonly reserveFor: ReserveCalls
  /** How long a reply or an evaluation may take in total, in milliseconds. */
  readonly timeout: number
}

export type SpeechAdapters = {
  /** Absent where no voice, or no transcriber, is configured. */
  readonly voice?: Voice | undefined
  readonly transcriber?: Transcriber | undefined
}
