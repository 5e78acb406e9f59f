import type { Language } from '#features/languages/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import type { Generation } from './useGenerated.ts'

type Props = {
  readonly isThere: boolean
  readonly language: Language
  readonly generation: Generation
}

/** Marked as existing, or the offer to have it made. */
export function TranslationState({ isThere, language: { name }, generation }: Props) {
  const t = useText('authoring')
  const { generate, isBusy, advice } = generation
  if (isThere) return <Banner tone="success">{t('translation.exists', { language: name })}</Banner>
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-label">{t('translation.missing', { language: name })}</p>
        <Button isBusy={isBusy} onClick={generate}>
          {isBusy ? t('translation.generating') : t('translation.generate')}
        </Button>
      </div>
      {advice !== undefined && !isBusy && <Banner tone="note">{advice}</Banner>}
    </div>
  )
}
