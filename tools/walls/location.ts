import { basename } from 'node:path'

export type Location = {
  /** A key of `areas`; undefined for a file outside of all areas. */
  readonly area: string | undefined
  readonly slice: string | undefined
  readonly isTest: boolean
}

/** The area and slice of a path, which is relative to the root and written with `/`. */
export function locate(path: string): Location {
  const [top = '', second = '', third = ''] = path.split('/')
  const isTest = /\.(test|long)\.tsx?$/.test(path)
  if (/^features\/paths(\.test)?\.ts$/.test(path)) return { area: 'paths', slice: undefined, isTest }
  if (top === 'features') return { area: partOfSlice(third, basename(path)), slice: second, isTest }
  if (top === 'adapters') {
    return { area: basename(path) === 'port.ts' ? 'ports' : 'adapters', slice: undefined, isTest }
  }
  if (top === 'platform' || top === 'app') return { area: sideOf(top, second), slice: undefined, isTest }
  if (top === 'conversation')
    return { area: isPart(path) ? 'conversation-parts' : top, slice: undefined, isTest }
  const isKnown = ['database', 'testing', 'tools', 'bench'].includes(top)
  return { area: isKnown ? top : undefined, slice: undefined, isTest }
}

/** Files that hold only types and lists, which contracts and screens may import (decision 74). */
const isPart = (path: string): boolean =>
  /^conversation\/(conversation|director\/(director|world)|judging\/rubric)\.ts$/.test(path)

function partOfSlice(part: string, name: string): string | undefined {
  if (part === 'contract-rules.ts') return 'contract-rules'
  if (/^contract(-[a-z]+)?(\.test)?\.ts$/.test(part)) return 'contract'
  if (['web', 'admin'].includes(part) && name === 'queries.ts') return 'queries'
  return ['server', 'web', 'admin', 'locales'].includes(part) ? part : undefined
}

function sideOf(top: string, side: string): string | undefined {
  const sides = top === 'app' ? ['server', 'web'] : ['contract', 'server', 'web']
  return sides.includes(side) ? `${top}/${side}` : undefined
}
