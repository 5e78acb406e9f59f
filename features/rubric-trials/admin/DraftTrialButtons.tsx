import Play from 'lucide-react/icons/play'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Select } from '#platform/web/ui/Select.tsx'
import { type RubricAddress, startDraftTrial } from './queries.ts'
import { rubricLanguageChoices } from './StartForm.tsx'
import { trialQueryKeys, useStopTrial } from './useStopTrial.ts'

/** A draft with which its rubric is tried. */
export type TriedDraft = {
  readonly scenarioId: number
  /** The languages that the draft has texts in. */
  readonly languages: readonly string[]
  /** Saves what was just typed, and resolves to the saved revision. */
  readonly saveFirst: () => Promise<string>
}

type Props = TriedDraft & {
  readonly address: RubricAddress
  /** The id of the running trial, or null. */
  readonly running: number | null
  /** Whether the draft has been tried before. */
  readonly isAgain: boolean
  readonly language: string
  readonly onLanguage: (language: string) => void
}

/** Buttons that start a trial of a draft and stop it. */
export function DraftTrialButtons({ scenarioId, languages, saveFirst, address, ...props }: Props) {
  const t = useText('rubric-trials')
  const { running, isAgain, language, onLanguage } = props
  const start = useAdminChange({
    send: async () => startDraftTrial({ scenarioId, language, revision: await saveFirst() }),
    done: t('draft.started'),
    failed: t('draft.failed'),
    refresh: trialQueryKeys(address),
  })
  const stop = useStopTrial(address)
  const offered = rubricLanguageChoices.filter(({ value }) => languages.includes(value))
  const Icon = isAgain ? RotateCcw : Play
  return (
    <div className="flex flex-wrap items-end gap-3">
      {offered.length > 1 && (
        <Select label={t('language')} choices={offered} value={language} onChoose={onLanguage} />
      )}
      {running === null ? (
        <Button isBusy={start.isBusy} onClick={() => start.change(undefined)}>
          <Icon aria-hidden className="size-4" />
          {t(isAgain ? 'draft.runAgain' : 'draft.run')}
        </Button>
      ) : (
        <Button look="secondary" isBusy={stop.isBusy} onClick={() => stop.change(running)}>
          {t('stop')}
        </Button>
      )}
      <p className="min-h-11 content-center text-sm text-ink-muted">
        {t('draft.version', { version: address.version })}
      </p>
    </div>
  )
}
