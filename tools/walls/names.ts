import { basename } from 'node:path/posix'
import type { Place } from './place.ts'

const vague = /^(index|utils?|helpers?|types?|common|shared|misc)(\.test)?\.tsx?$/
const kebab = /^[a-z][a-z0-9]*(-[a-z0-9]+)*(\.test)?\.ts$/
const component = /^[A-Z][A-Za-z0-9]*(\.test)?\.tsx$/
const hook = /^use[A-Z][A-Za-z0-9]*(\.test)?\.tsx?$/

/** The closed vocabulary of file names: a newcomer knows what a file is before opening it. */
export function breachesOfName(path: string, { area, slice }: Place): string[] {
  const name = basename(path)
  const says = (why: string): string[] => [`${path}: ${why}`]
  if (area === undefined)
    return says('lies in no area; a slice holds contract.ts, server/, web/ and locales/')
  if (vague.test(name)) return says(`the name ${name} says nothing; name the file after what it holds`)
  if (slice === undefined || area === 'contract') return []
  if (path.split('/').length > 4) return says(`slices are shallow: no folder inside ${area}/`)
  if (area === 'locales')
    return /^(en|fr|pt)\.json$/.test(name) ? [] : says('locales/ holds en.json, fr.json and pt.json')
  if (area === 'server') return kebab.test(name) ? [] : says('a file of server/ is named in kebab-case.ts')
  const fits = component.test(name) || hook.test(name) || /^queries(\.test)?\.ts$/.test(name)
  return fits ? [] : says('a file of web/ is queries.ts, Component.tsx or useHook.ts')
}
