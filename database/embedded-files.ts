import { fdatasyncSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { GROUP_AND_OTHERS_MODE } from './private-files.ts'

type Attributes = { readonly mode?: number | null }
type SetAttributes = (target: unknown, node: unknown, attributes: Attributes, ...calls: unknown[]) => void
type Streams = {
  NODEFS: { stream_ops: { fsync?: (file: { nfd?: number }) => number }; doSetAttr: SetAttributes }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const hasStreams = (module: unknown): module is Streams =>
  isObject(module) &&
  'NODEFS' in module &&
  isObject(module.NODEFS) &&
  'stream_ops' in module.NODEFS &&
  'doSetAttr' in module.NODEFS

/**
 * Adds what PGlite's own file system lacks. Without fsync, a power cut could destroy the store. PGlite also gives new
 * files the mode that PostgreSQL asks for, ignoring the process's umask, so everybody on the machine could read them.
 */
export class SyncedFiles extends NodeFS {
  readonly #onAbort: () => void

  /** @param onAbort called when the program inside has ended by itself and answers nothing any more */
  constructor(directory: string, onAbort: () => void) {
    super(directory)
    this.#onAbort = onAbort
  }

  override init(...[store, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const prepare = (module: unknown) => {
      // Another version of PGlite may be built differently; failing is better than a store that only seems durable.
      if (!hasStreams(module)) throw new Error('this PGlite has no NODEFS streams to synchronise')
      module.NODEFS.stream_ops.fsync = ({ nfd }) => {
        if (nfd !== undefined) fdatasyncSync(nfd)
        return 0
      }
      const { NODEFS } = module
      const setAttributes = NODEFS.doSetAttr.bind(NODEFS)
      NODEFS.doSetAttr = (target, node, attributes, ...calls) => {
        const { mode } = attributes
        const kept =
          mode === undefined || mode === null
            ? attributes
            : { ...attributes, mode: mode & ~GROUP_AND_OTHERS_MODE }
        setAttributes(target, node, kept, ...calls)
      }
      Object.assign(module, { onAbort: this.#onAbort })
    }
    return super.init(store, { ...options, preRun: [...(options.preRun ?? []), prepare] })
  }
}
