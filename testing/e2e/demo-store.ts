import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { addDemo } from '#app/server/demo.ts'
import { connect } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import { fillWithInitialStore } from '../initial-store.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A directory with a store as the product leaves it after its first start. */
    readonly furnishedStore: string
  }
}

/** Creates the store of a first start once; journeys that do not test the first start begin with a copy. */
export default async function setUpDemoStore({ provide }: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'pp-furnished-'))
  await fillWithInitialStore(directory)
  const { database, close } = await connect({ directory })
  await migrate(database)
  await addDemo(database, { withAccounts: true })
  await close()
  provide('furnishedStore', directory)
  return () => rm(directory, { recursive: true, force: true })
}

/** Copies the demo store to a new directory. */
export async function copyDemoStore(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'pp-journey-'))
  await cp(inject('furnishedStore'), directory, { recursive: true })
  return directory
}
