import * as z from 'zod/mini'
import { wholeWords } from '../counted/counted-words.ts'
import { mapBuiltInLanguages, toBuiltInLanguage } from '../language/codes.ts'
import en from './words/en.json' with { type: 'json' }
import fr from './words/fr.json' with { type: 'json' }
import pt from './words/pt.json' with { type: 'json' }

/** Patterns at the beginning of a folded text, as whole words. */
const atBeginning = z.pipe(
  z.array(z.string().check(z.minLength(1))),
  z.transform((patterns) => new RegExp(`^(?:${patterns.join('|')})(?![\\p{L}\\d])`, 'u')),
)

/** Patterns over folded text, as whole words. */
const DirectorWords = z.strictObject({
  /** Names one's own part in what happened. */
  ownedShare: wholeWords,
  /** Names what one should not have done, or owes for it. */
  regrets: wholeWords,
  /** A formula with the words of an apology that does not apologise. */
  formulas: wholeWords,
  /** Says that one does not understand the other. */
  dismissive: wholeWords,
  /** Asks why one should do something. */
  objecting: wholeWords,
  /** Feelings, or how hard something is to bear. */
  feelings: wholeWords,
  /** The person who is spoken to. */
  you: wholeWords,
  /** Begins a question that proposes. */
  suggesting: wholeWords,
  /**
   * Marks a question that looks closed but that yes or no would not answer: "and a bonus, then?", "by mail or by
   * phone?".
   */
  elliptic: wholeWords,
  /** Asks how things are, what happened or what is behind it. */
  general: wholeWords,
  /** Begins a sentence that asks, with or without a question mark. */
  question: atBeginning,
  /** Begins a clause that can be nothing but a question, also in the middle of a sentence. */
  clear: atBeginning,
  /** Asks about what has just been told. */
  followUp: wholeWords,
  /** Words that may stand before a word of `question`. */
  lead: atBeginning,
})
type DirectorWords = z.infer<typeof DirectorWords>

const directorWords = mapBuiltInLanguages((language) => DirectorWords.parse({ en, pt, fr }[language]))

export const directorWordsFor = (language: string): DirectorWords =>
  directorWords[toBuiltInLanguage(language)]
