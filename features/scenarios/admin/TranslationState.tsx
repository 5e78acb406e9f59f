import type { ScenarioTranslation } from '../contract-admin.ts'
import type { Language } from '#features/languages/contract.ts'
import { formatDate, formatLanguage } from '#platform/web/format.ts'
import { useText, useLanguage } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { GenerateButton } from './GenerateButton.tsx'
import type { Generation } from './useGenerated.ts'

type Props = {
  readonly translation: ScenarioTranslation
  readonly language: Language
  readonly generation: Generation
}

/**
 * Says whether the translation exists, who made it and whether it is stale; offers a new one unless it is up to date.
 */
export function TranslationState({ translation, language, generation }: Props) {
  const t = useText('scenarios')
  const name = formatLanguage(language, useLanguage())
  const { isBusy, advice } = generation
  const generate = <GenerateButton translation={translation} name={name} generation={generation} />
  if (translation.exists && !translation.stale)
    return (
      <Banner tone="success">
        {t('admin.translation.exists', { language: name })} <MadeBy translation={translation} />
      </Banner>
    )
  return (
    <div className="grid gap-3">
      {translation.stale ? (
        <Banner tone="warning" action={generate}>
          {t('admin.translation.stale', { language: name })} <MadeBy translation={translation} />
        </Banner>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="text-label">{t('admin.translation.missing', { language: name })}</p>
          {generate}
        </div>
      )}
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
