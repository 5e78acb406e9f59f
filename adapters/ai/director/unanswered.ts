import * as z from 'zod/mini'
import { inEachLanguage } from '../language/codes.ts'
import en from './words/unanswered/en.json' with { type: 'json' }
import fr from './words/unanswered/fr.json' with { type: 'json' }
import pt from './words/unanswered/pt.json' with { type: 'json' }

/** Questions that people ask in any conversation, and that no fact of a world answers. */
export const unansweredQuestions = inEachLanguage((language) =>
  z.array(z.string().check(z.minLength(1))).parse({ en, pt, fr }[language]),
)
