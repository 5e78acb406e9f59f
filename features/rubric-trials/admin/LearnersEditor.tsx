import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { resetToSaved } from '#platform/web/forms/reset-to-saved.ts'
import { TextArea } from '#platform/web/forms/TextArea.tsx'
import { UnsavedTexts } from '#platform/web/forms/UnsavedTexts.tsx'
import { useConflict } from '#platform/web/forms/useConflict.tsx'
import { useFieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import { useSchemaForm } from '#platform/web/forms/useSchemaForm.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import type { FormInput } from '#platform/contract/route.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { type LearnerLines, LearnerTexts, mapLearners, simulatedLearners } from '../contract.ts'
import { learnersQuery, writeLearners } from './queries.ts'

type Props = {
  readonly scenarioId: number
  readonly language: string
  /** Called with whether there are unsaved lines. */
  readonly onUnsaved: (isUnsaved: boolean) => void
}

/** Edits what the simulated learners say in a scenario, one message per line. */
export function LearnersEditor(props: Props) {
  const t = useText('rubric-trials')
  const query = useQuery(learnersQuery(props.scenarioId, props.language))
  return (
    <QueryContent query={query} failed={t('loadFailed')} retry={t('retry')}>
      {(lines) => <LinesForm {...props} lines={lines} />}
    </QueryContent>
  )
}

const toLearnerTexts = (lines: LearnerLines | null) =>
  mapLearners((learner) => lines?.[learner].join('\n') ?? '')

type LinesFormProps = Props & { readonly lines: LearnerLines | null }

function LinesForm({ scenarioId, language, lines, onUnsaved }: LinesFormProps) {
  const t = useText('rubric-trials')
  const form = useSchemaForm(LearnerTexts, toLearnerTexts(lines))
  const { isDirty } = form.formState
  useEffect(() => onUnsaved(isDirty), [isDirty, onUnsaved])
  const errorText = useFieldErrors(form)
  const { onRefused, notice } = useConflict({
    load: (client) => client.fetchQuery({ ...learnersQuery(scenarioId, language), staleTime: 0 }),
    begin: (theirs) => form.reset(toLearnerTexts(theirs)),
    texts: () => simulatedLearners.map((learner) => [t(`learners.${learner}`), form.getValues(learner)]),
  })
  const { change, isBusy } = useAdminChange({
    send: (wanted: { readonly lines: LearnerLines; readonly typed: FormInput<typeof LearnerTexts> }) => {
      const { defaultValues = {} } = form.formState
      const was = mapLearners((learner) => defaultValues[learner]?.split('\n').filter(Boolean) ?? [])
      return writeLearners({ scenarioId, language, lines: { ...wanted.lines, was } })
    },
    done: t('lines.saved'),
    failed: t('lines.saveFailed'),
    refresh: [learnersQuery(scenarioId, language).queryKey],
    onDone: (_, { lines: saved, typed }) => resetToSaved(form, typed, toLearnerTexts(saved)),
    onRefused,
  })
  return (
    <form
      noValidate
      aria-label={t('lines.edit')}
      onSubmit={form.handleSubmit((written) =>
        change({ lines: written, typed: structuredClone(form.getValues()) }),
      )}
      className="grid grid-cols-1 gap-4 nav:grid-cols-2"
    >
      <div className="col-span-full empty:hidden">{notice}</div>
      {simulatedLearners.map((learner) => (
        <TextArea
          key={learner}
          label={t(`learners.${learner}`)}
          hint={t('lines.hint')}
          lang={language}
          rows={6}
          error={errorText(learner)}
          {...form.register(learner)}
        />
      ))}
      <div className="col-span-full">
        <Button type="submit" look="secondary" isBusy={isBusy}>
          {t('lines.save')}
        </Button>
      </div>
      <UnsavedTexts isUnsaved={isDirty} />
    </form>
  )
}
