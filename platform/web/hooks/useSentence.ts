import { useTranslation } from 'react-i18next'

type Lookup = {
  readonly exists: (key: string, options: object) => boolean
  readonly t: (key: string, options: object) => unknown
}

/**
 * Words for an English sentence of the server or of a rule in a contract, in the language of the screens. The
 * namespace `failures` holds such sentences as keys; one that it does not know stays English.
 */
export function useSentence(): (sentence: string) => string {
  const { i18n } = useTranslation('failures')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- these keys come from outside, so no type knows them
  return (sentence) => translated(i18n as Lookup, sentence)
}

/**
 * `Please wait 8 seconds.` is looked up as it stands, then as `Please wait {{count}} seconds.`; names in curly quotation
 * marks are `{{names}}`.
 */
function translated(i18n: Lookup, sentence: string): string {
  const plain = { ns: ['failures'], keySeparator: false, nsSeparator: false }
  if (i18n.exists(sentence, plain)) return String(i18n.t(sentence, plain))
  const [part] = /“.*”(?:, …)?|\d+/s.exec(sentence) ?? []
  if (part === undefined) return sentence
  const name = part.startsWith('“') ? 'names' : 'count'
  const filled = { ...plain, [name]: name === 'count' ? Number(part) : part }
  const key = sentence.replace(part, `{{${name}}}`)
  return i18n.exists(key, filled) ? String(i18n.t(key, filled)) : sentence
}
