import { beforeEach, inject } from 'vitest'
import { prepareStore } from './embedded-stores.ts'

/**
 * Opening a store takes seconds on a busy machine. In this hook it counts against the hook's timeout instead of that of
 * the first test that needs a store.
 */
beforeEach(async () => {
  const template = inject('template')
  if ('dump' in template) await prepareStore(template.dump)
})
