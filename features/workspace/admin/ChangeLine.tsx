import { scenarioDifficulties } from '#features/scenarios/contract.ts'
import { worldConditions, worldLayers, worldParties } from '#features/worlds/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { TextChange } from '#platform/web/ui/TextChange.tsx'
import type { ContentChange } from '../contract-changes.ts'

/** One thing that has changed of a scenario, in words: packs show such changes too. */
export function ChangeLine({ change }: { readonly change: ContentChange }) {
  const titleOf = useChangeTitle()
  const read = useChangeValue(change)
  return <TextChange title={titleOf(change)} before={read(change.before)} after={read(change.after)} />
}

function useChangeTitle(): (change: ContentChange) => string {
  const t = useText('workspace')
  const scenarioText = useText('scenarios')
  return ({ part, kind, field, language, of, aspect }) => {
    const whole = field ? scenarioText(`admin.fields.${field}.label`) : t(`parts.${part}`)
    const named = of === undefined ? whole : t('changeOf', { part: whole, name: of })
    const what = aspect === undefined ? named : t('aspectOf', { what: named, aspect: t(`aspects.${aspect}`) })
    return t(`kinds.${kind}`, {
      what: language && language !== 'en' ? `${what} (${language.toUpperCase()})` : what,
    })
  }
}

/** The words of the code by what the screens call them; everything else is an author's and stays as it is. */
function useChangeValue({ part, aspect }: ContentChange) {
  const t = useText('workspace')
  const ofWorld = useText('worlds')
  const readWord = (word: string): string => {
    const layer = aspect === 'layer' && worldLayers.find((one) => one === word)
    if (layer) return ofWorld(`layers.${layer}`)
    const who = aspect === 'who' && worldParties.find((one) => one === word)
    if (who) return ofWorld(`needs.${who}`)
    const difficulty = part === 'difficulty' && scenarioDifficulties.find((one) => one === word)
    if (difficulty) return ofWorld(`difficulty.${difficulty}`)
    if (aspect === 'by_when' || aspect === 'stale') return t(word === 'yes' ? 'conflict.yes' : 'conflict.no')
    return word
  }
  const readConditions = (words: string): string =>
    words
      .split(', ')
      .map((word) => {
        const condition = worldConditions.find((one) => one === word)
        return condition ? ofWorld(`conditions.${condition}`) : word
      })
      .join(', ')
  return (value: string | undefined): string | undefined => {
    if (value === undefined) return undefined
    return part === 'gets' || aspect === 'conditions' ? readConditions(value) : readWord(value)
  }
}
