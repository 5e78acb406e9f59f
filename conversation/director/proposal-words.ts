import * as z from 'zod/mini'
import { wholeWords } from '../counted/counted-words.ts'
import { mapBuiltInLanguages, toBuiltInLanguage } from '../language/codes.ts'
import en from './words/proposals/en.json' with { type: 'json' }
import fr from './words/proposals/fr.json' with { type: 'json' }
import pt from './words/proposals/pt.json' with { type: 'json' }

const pattern = (flags: string, before = '', after = '') =>
  z.pipe(
    z.string().check(z.minLength(1)),
    z.transform((source) => new RegExp(`${before}(?:${source})${after}`, flags)),
  )
const atStart = pattern('u', '^[^\\p{L}\\d]*')

/** Patterns over folded text, as whole words, but for `joins` and `named`, which read what was written. */
const ProposalWords = z.strictObject({
  /** Where one clause may end and the next begin. */
  joins: pattern('giu'),
  /** A join after which the same person may go on doing something. */
  and: atStart,
  /** Verbs that show that a clause says something of its own. */
  ownVerb: wholeWords,
  /** Introduces a proposal without saying who does it. */
  leads: z.pipe(
    wholeWords,
    z.transform(({ source }) => new RegExp(source, 'gu')),
  ),
  learner: wholeWords,
  /** The learner at the beginning of a clause, in languages that leave out the pronoun. */
  learnerAtStart: z.nullable(atStart),
  character: wholeWords,
  characterAtStart: atStart,
  /** The learner and the character together. */
  both: wholeWords,
  /** The name of a person who does something. */
  named: pattern('u'),
  /** Says when somebody receives what another person does. */
  receives: wholeWords,
  /** Speaks of what was named before. */
  refersBack: wholeWords,
  /** Dates that only a proposal has, such as a day by its spelt number. */
  dates: wholeWords,
  /** Words that belong to a date, right before and right after it. */
  dateBefore: pattern('u', '(?<![\\p{L}\\d])', '$'),
  dateAfter: pattern('u', '^', '(?![\\p{L}\\d])'),
  /** Courtesy around a date that stands alone. */
  aroundDate: wholeWords,
  /** Hedges a promise. */
  hedges: wholeWords,
  /** A hedge, but not in a question: "could we meet on Friday?" proposes. */
  could: wholeWords,
  /** Makes a promise conditional; courtesy ("if you like") and the condition of a warning do not. */
  conditional: wholeWords,
  /** Takes back what was proposed, or gives up. */
  takesBack: wholeWords,
  /** "I won't forget to speak to Chris" refuses nothing. */
  forgets: wholeWords,
  /** A negation that may stand within the words of a need, as French has it behind the verb. */
  negation: pattern('u', ' (?:', ')(?= )'),
  /** Says what somebody does not do. */
  declines: wholeWords,
  /** Tells of the past. */
  past: wholeWords,
  /** Begins a question that only asks. */
  enquires: atStart,
})
export type ProposalWords = z.infer<typeof ProposalWords>

const proposalWords = mapBuiltInLanguages((language) => ProposalWords.parse({ en, pt, fr }[language]))

export const proposalWordsFor = (language: string): ProposalWords =>
  proposalWords[toBuiltInLanguage(language)]
