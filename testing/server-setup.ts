import { beforeEach, inject } from 'vitest'
import { prepareStore } from './embedded-stores.ts'

/**
 * Opening a store takes seconds on a busy machine. That counts for the timeout of this hook, and not for that of the test that
 * happens to be the first of its process to need one.
 */
beforeEach(async () => {
  const template = inject('template')
  if ('dump' in template) await prepareStore(template.dump)
})
