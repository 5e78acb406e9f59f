import { basename } from 'node:path/posix'
import type { Location } from './location.ts'

const vague = /^(index|utils?|helpers?|types?|common|shared|misc)(\.test)?\.tsx?$/
const kebab = /^[a-z][a-z0-9]*(-[a-z0-9]+)*(\.test)?\.ts$/
/** Files of sentences and word lists, which are data. */
const kebabData = /^[a-z][a-z0-9]*(-[a-z0-9]+)*\.json$/
const component = /^[A-Z][A-Za-z0-9]*(\.test)?\.tsx$/
const hook = /^use[A-Z][A-Za-z0-9]*(\.test)?\.tsx?$/

/** Only a few kinds of file names are allowed, so that a name tells what the file contains. */
export function checkFileName(path: string, { area, slice }: Location): string[] {
  const name = basename(path)
  const violation = (why: string): string[] => [`${path}: ${why}`]
  if (area === undefined)
    return violation(
      'is in no area; a slice has contract.ts, contract-rules.ts, server/, web/, admin/ and locales/',
    )
  if (vague.test(name)) return violation(`the name ${name} says nothing; name the file after what is in it`)
  if (slice === undefined || area === 'contract' || area === 'contract-rules') return []
  if (path.split('/').length > 4) return violation(`slices are shallow: no folder inside ${area}/`)
  if (area === 'locales')
    return /^(en|fr|pt)\.json$/.test(name) ? [] : violation('locales/ holds en.json, fr.json and pt.json')
  if (area === 'server')
    return kebab.test(name) || kebabData.test(name)
      ? []
      : violation('a file of server/ is named in kebab-case.ts, or .json where it is data')
  const isAllowed = component.test(name) || hook.test(name) || kebab.test(name)
  return isAllowed ? [] : violation(`a file of ${area}/ is Component.tsx, useHook.ts or kebab-case.ts`)
}
