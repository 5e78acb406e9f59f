import type { ScenarioTranslation } from '../contract.ts'
import type { Language } from '#features/languages/contract.ts'
import { formatDate } from '#platform/web/format.ts'
import { useText, useLanguage } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import type { Generation } from './useGenerated.ts'

type Props = {
  readonly translation: ScenarioTranslation
  readonly language: Language
  readonly generation: Generation
}

/** Marked as existing, with what made it, or the offer to have it made. */
export function TranslationState({ translation, language: { name }, generation }: Props) {
  const t = useText('scenarios')
  const { generate, isBusy, advice } = generation
  if (translation.exists)
    return (
      <Banner tone="success">
        {t('admin.translation.exists', { language: name })} <MadeBy translation={translation} />
      </Banner>
    )
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-label">{t('admin.translation.missing', { language: name })}</p>
        <Button isBusy={isBusy} onClick={generate}>
          {isBusy ? t('admin.translation.generating') : t('admin.translation.generate')}
        </Button>
      </div>
      {advice !== undefined && !isBusy && <Banner tone="note">{advice}</Banner>}
    </div>
  )
}

function MadeBy({ translation: { produced_by: name, produced_at: at } }: Pick<Props, 'translation'>) {
  const t = useText('scenarios')
  const reader = useLanguage()
  if (name === undefined || at === undefined) return t('admin.translation.writtenByHand')
  return t('admin.translation.madeBy', { name, date: formatDate(at, reader) })
}
