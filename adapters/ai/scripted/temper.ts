import { foldText } from '../language/fold-text.ts'
import type { Conversation } from '../port.ts'
import { phrases } from './vocabulary.ts'

/** The kinds of mood that the scripted partner can play. */
export type Temper = 'neutral' | 'calm' | 'defensive' | 'angry' | 'anxious' | 'enthusiastic' | 'withdrawn'

/** How a temper behaves: numbers that the state and the reply are worked out from. */
export type Nature = {
  /** From 0, at ease, to 4, about to leave. */
  readonly tension: number
  /** How far the partner already opens up; below 0 it has to be won over first. */
  readonly trust: number
  /** How much of a kind word or a good question arrives. */
  readonly warms: number
  /** How often, of 100, it asks back. */
  readonly asks: number
  /** How often, of 100, a shared line gets a word of this temper in front. */
  readonly colours: number
  /** Says as little as possible. */
  readonly brief: boolean
}

export const natures: Readonly<Record<Temper, Nature>> = {
  neutral: { tension: 1.2, trust: 0.4, warms: 1, asks: 45, colours: 35, brief: false },
  calm: { tension: 0.6, trust: 1, warms: 1, asks: 45, colours: 45, brief: false },
  enthusiastic: { tension: 0.4, trust: 1.4, warms: 1.2, asks: 60, colours: 75, brief: false },
  withdrawn: { tension: 1.7, trust: -0.4, warms: 0.6, asks: 10, colours: 40, brief: true },
  anxious: { tension: 2, trust: 0, warms: 1, asks: 45, colours: 75, brief: false },
  defensive: { tension: 2.8, trust: -0.6, warms: 0.8, asks: 40, colours: 60, brief: false },
  angry: { tension: 3.5, trust: -1, warms: 0.8, asks: 25, colours: 75, brief: false },
}

/** Beginnings of words, folded: a mood's title may be written in any of our three languages. */
const signs: Readonly<Record<Exclude<Temper, 'neutral'>, RegExp>> = {
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

/** Any of these at a word's start; one with a full stop is the whole word. */
function starting(stems: string): RegExp {
  return new RegExp(`\\b(?:${phrases(stems).join('|').replaceAll('.', '\\b')})`)
}

const tempers = ['withdrawn', 'angry', 'defensive', 'anxious', 'enthusiastic', 'calm'] as const

/** The word that comes first wins: "calm, though tired underneath" is calm. */
const signOf = (text: string): Temper | undefined => {
  const places = tempers.flatMap((temper) => {
    const found = signs[temper].exec(foldText(text))
    return found ? [{ temper, at: found.index }] : []
  })
  return places.toSorted((a, b) => a.at - b.at)[0]?.temper
}

/** The temper that a mood asks for: by its title, else by its description, else neutral. */
export const temperOf = (mood: Conversation['mood']): Temper =>
  signOf(mood?.title ?? '') ?? signOf(mood?.description ?? '') ?? 'neutral'
