/** The ways in which somebody tries to turn a model against its instructions. */
export type AttemptKind =
  | 'direct'
  | 'words above'
  | 'role-play'
  | 'hypothetical'
  | 'translation'
  | 'encoding'
  | 'authority'
  | 'developer mode'
  | 'delimiters'
  | 'forged turn'
  | 'many-shot'
  | 'emergency'
  | 'coaching'
  | 'language'
  | 'split'

/** What a learner says. Honest ones only look suspicious, and `kind` says after what. */
export type Said<Kind extends string = string> = {
  readonly language: 'en' | 'pt' | 'fr'
  readonly kind: Kind
  readonly text: string
  /** What the learner said in the turns before, where the attempt takes more than one. */
  readonly before?: readonly string[]
}

export type Attempt = Said<AttemptKind>

/** After what an honest message looks. */
export type HonestKind =
  | 'instructions'
  | 'systems'
  | 'roles'
  | 'AI at work'
  | 'rules'
  | 'words'
  | 'marks'
  | 'emergencies'

export type Honest = Said<HonestKind>

type Texts<Kind extends string> = Readonly<Record<Kind, readonly (string | readonly string[])[]>>

/** One language's list: a text, or several turns of which the last is the one to be answered. */
export const saidIn = <Kind extends string>(
  language: Said['language'],
  texts: Texts<Kind>,
): readonly Said<Kind>[] => {
  const entries: Said<Kind>[] = []
  for (const kind in texts) {
    for (const turns of texts[kind]) {
      const all = typeof turns === 'string' ? [turns] : turns
      const text = all.at(-1) ?? ''
      entries.push(
        all.length > 1 ? { language, kind, text, before: all.slice(0, -1) } : { language, kind, text },
      )
    }
  }
  return entries
}
