import { chooseAct } from './act.ts'
import { askPools, leadPools } from './aside.ts'
import { bodyPools } from './body.ts'
import { chooseLine, chooseUnsaid, fill, type Choice, type Values } from './choose-line.ts'
import { foldText } from '../language/fold-text.ts'
import type { BuiltInLanguage } from '../language/codes.ts'
import { linesOf } from './languages.ts'
import type { Act } from './lines.ts'
import type { Moment } from './moment.ts'
import { natures } from './temper.ts'
import { temperLines } from './voices.ts'

const capital = (text: string | null): string | null => text && text.charAt(0).toUpperCase() + text.slice(1)
const curled = (text: string | undefined): string | null => text?.replace(/'/g, '’') ?? null

function valuesOf(act: Act, { scene, heard, earlier, before }: Moment): Values {
  const when = heard.when.at(-1)
  const dates = before.agreed.flatMap((plan) => plan.when ?? [])
  const agreed =
    heard.when.find((one) => dates.some((date) => foldText(date) === foldText(one))) ?? dates.at(-1)
  const quoted = act === 'curt' ? heard.curt[0] : heard.blame[0]
  const topic = curled(heard.topic ?? undefined)
  return {
    name: scene.name,
    matter: scene.matter,
    topic,
    earlier: curled(earlier ?? undefined),
    words: capital(curled(quoted)),
    When: capital(curled(when)),
    Agreed: capital(curled(agreed)),
  }
}

/** French sets a thin no-break space before high punctuation. */
const typeset = (text: string, language: BuiltInLanguage): string =>
  language === 'fr' ? text.replace(/ ([?!;:»])/g, '\u202F$1').replace(/« /g, '«\u202F') : text

/** The whole reply. Pure. */
export function compose(moment: Moment): string {
  const lines = linesOf(moment.language)
  const act = chooseAct(moment)
  const values = valuesOf(act, moment)
  const choice = (salt: string): Choice => ({
    said: moment.said,
    values,
    seed: `${moment.seed}/${salt}`,
    brief: natures[moment.temper].brief,
  })
  const body = chooseLine(bodyPools(act, moment, lines), choice('body')) ?? lines.linger.any[0] ?? ''
  const isOwn = temperLines(act, moment.temper, lines).includes(body)
  const lead = chooseUnsaid(leadPools(act, isOwn, moment, lines), choice('lead'))
  const ask = chooseUnsaid(askPools(act, body, moment, lines), choice('ask'))
  // What the scenario and the learner wrote is filled in last and once.
  const parts = [lead, body, ask].filter((part) => part !== null)
  return parts.map((part) => typeset(fill(part, values), moment.language)).join(' ')
}
