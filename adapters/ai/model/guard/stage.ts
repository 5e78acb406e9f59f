import { foldText } from './fold.ts'

const verbs = new Set(
  `
  sighs shrugs pauses laughs chuckles nods smiles frowns grins leans looks glances stares crosses folds rolls
  shakes rubs clears takes raises hesitates scoffs snorts swallows shifts fidgets gestures turns stands sits
  sighing shrugging pausing laughing nodding smiling frowning leaning looking crossing folding rolling shaking
  sigh pause silence beat
  suspira encolhe pausa ri sorri franze inclina olha encara cruza revira balanca acena respira levanta hesita
  bufa engole mexe vira suspirando sorrindo rindo cruzando olhando silencio
  soupire hausse marque rit sourit fronce incline regarde fixe croise leve secoue hoche respire hesite souffle
  ricane avale tourne soupir soupirant souriant riant croisant regardant silence pause
  `
    .trim()
    .split(/\s+/),
)

/**
 * Whether what an asterisk opens is done and not said: it begins with what is usually done, or in small letters where
 * a sentence would begin.
 * @param before the last character in front of it
 */
export const isStageDirection = (firstWord: string, before: string): boolean =>
  verbs.has(foldText(firstWord)) || (isBetween(before) && /^\p{Ll}/u.test(firstWord))

/** The last character is a space almost always, so only the very beginning and a new line are sure. */
const isBetween = (before: string): boolean => before === '' || before === '\n'
