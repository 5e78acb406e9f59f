import * as z from 'zod/mini'
import { mapBuiltInLanguages } from '../../language/codes.ts'
import { compileLexicon } from '../../language/lexicon.ts'
import en from './words/en.json' with { type: 'json' }
import fr from './words/fr.json' with { type: 'json' }
import pt from './words/pt.json' with { type: 'json' }

/**
 * A class of words and phrases, of which hostile forms are made, in the notation of a lexicon. Some are hostile by
 * themselves or together: `contempt`, `rubbish`, `ultimatum`, `alternative` without a `choice` or with a `sacking`,
 * `rhetoric`, `sarcasm`, `stop` with `scorn`, `expose` with `disgrace`, `dismissal` without a `detail`, `drama` that is
 * not the `speaker`'s own, `enough` without a `purpose`. Some name who or what is meant: `burden`, `you`, `your`,
 * `self`, `other`, `others`, `everybody`. Some make a sentence harmless: `deny` says no, `reported` says that something
 * is felt, feared or was not said, `praise` thanks, `freely` allows, `owned`, `ours` and `regretted` say that the
 * speaker's side did it (not `because` of the other, nor where the other is `burdensome`), `endured` and `effort` name
 * what either bears, `deem` is a thought. All languages have all classes.
 */
export type HostilityClass = keyof typeof en

const isClass = (name: string): name is HostilityClass => name in en
export const hostilityClasses: readonly HostilityClass[] = Object.keys(en).filter(isClass)

const Lists = z.record(z.enum(hostilityClasses), z.string().check(z.minLength(1)))

export const hostilityLexicons = mapBuiltInLanguages((language) =>
  compileLexicon(Lists.parse({ en, pt, fr }[language])),
)
