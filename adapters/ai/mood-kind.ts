import { foldText } from './language/fold-text.ts'
import type { Conversation } from './port.ts'

/** The kinds of mood that are played by rules. */
export type MoodKind = 'neutral' | 'calm' | 'defensive' | 'angry' | 'anxious' | 'enthusiastic' | 'withdrawn'

const kindsWithWords = ['withdrawn', 'angry', 'defensive', 'anxious', 'enthusiastic', 'calm'] as const

/** Beginnings of words, folded: a mood's title may be written in any built-in language. */
const words: Readonly<Record<(typeof kindsWithWords)[number], RegExp>> = {
  withdrawn: starting(`
    withdrawn | tired | exhaust | quiet | silent | reserv | shy | distant | disengag | detach | bored
    | apath | burned | burnt | retraid | retraiment | repli | cansad | calad | quieto | quieta | timid | distante
    | desmotivad | esgotad | apatic | retire | fatigu | renferm | silencieu | effac | lasse | las.
    | epuis | desengag | sad. | triste
  `),
  angry: starting(`
    anger | angry | furious | frustr | irrit | hostil | annoy | aggressi | upset | impatien | impacien | raiv
    | zangad | furios | agressiv | revolt | colere | en colere | fach | enerv
    | furieu | agress | excede | bravo. | brava.
  `),
  defensive: starting(`
    defens | guarded | suspicious | sceptical | skeptical | resist | stubborn | desconfiad
    | na defensiva | teimos | resistent | sur la defensive | mefian | sceptique | reticen
  `),
  anxious: starting(`
    anxi | ansi | tense. | tenso. | tensa. | tendu | nervous | worried | insecure | fear | afraid
    | stress | overwhelm | nervos | preocupad | insegur | medo | medros | estress | angoiss | nerveu
    | inqui | stresse | apeur | soucieu | deborde | sobrecarregad
  `),
  enthusiastic: starting(`
    enthus | enthous | entus | friendly | happy | excited | cheerful | motivated | optimis | eager
    | warm. | amig | simpatic | feliz | animad | empolgad | alegre | motivad | amica | sympathique
    | heureu | joyeu | motive | chaleureu | positiv
  `),
  calm: starting(`
    calm | cooperat | relaxed | patient | open. | composed | balanced | receptiv | reasonable
    | cooperativ | tranquil | pacient | abert | sereno | serena | receptiv | equilibrad | detendu
    | ouvert | serein | pose. | coopera | compreensiv
  `),
}

/** Any of some beginnings at a word's start; one with a full stop is the whole word. */
function starting(beginnings: string): RegExp {
  const all = beginnings.split('|').map((beginning) => beginning.trim().replace('.', '\\b'))
  return new RegExp(`\\b(?:${all.join('|')})`)
}

/** The kind whose word comes first: "calm, though tired underneath" is calm. */
function findKind(text: string): MoodKind | undefined {
  const folded = foldText(text)
  return kindsWithWords
    .flatMap((kind) => {
      const match = words[kind].exec(folded)
      return match ? [{ kind, index: match.index }] : []
    })
    .toSorted((a, b) => a.index - b.index)[0]?.kind
}

/** The kind of a mood: by its title, else by its description, else neutral. */
export const classifyMood = (mood: Conversation['mood']): MoodKind =>
  findKind(mood?.title ?? '') ?? findKind(mood?.description ?? '') ?? 'neutral'
