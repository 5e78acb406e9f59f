import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { languagesQuery } from '#features/languages/web/queries.ts'
import { TextArea } from '#platform/web/forms/TextArea.tsx'
import { UnsavedTexts } from '#platform/web/forms/UnsavedTexts.tsx'
import { useFieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import { useSchemaForm } from '#platform/web/forms/useSchemaForm.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Checkbox } from '#platform/web/ui/Checkbox.tsx'
import { BriefAnswers, briefQuestions, type ScenarioBriefState } from '../contract-brief.ts'
import { briefQuery, startDrafting } from './brief-requests.ts'

const unanswered = { learner: '', other: '', situation: '', practice: '', secret: '' }

type Props = {
  /** The author's last brief, unless it produced a draft; its answers fill the form. */
  readonly last: ScenarioBriefState | null
}

/** The five questions about a scenario, and the choice of languages to draft it in. */
export function BriefForm({ last }: Props) {
  const t = useText('workspace')
  const queryClient = useQueryClient()
  const [languages, chooseLanguages] = useState<readonly string[]>(last?.languages ?? [])
  const form = useSchemaForm(BriefAnswers, last?.answers ?? unanswered)
  const errorText = useFieldErrors(form)
  const { change, isBusy } = useAdminChange({
    send: startDrafting,
    done: t('brief.writing'),
    failed: t('brief.writeFailed'),
    refresh: [],
    onDone: (reply) => {
      form.reset(form.getValues())
      queryClient.setQueryData(briefQuery.queryKey, reply)
    },
  })
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((answers) => change({ answers, languages: [...languages] }))}
      className="grid grid-cols-1 gap-5"
    >
      {briefQuestions.map((question) => (
        <TextArea
          key={question}
          label={t(`brief.questions.${question}`)}
          hint={t(`brief.hints.${question}`)}
          error={errorText(question)}
          rows={3}
          {...form.register(question)}
        />
      ))}
      <LanguageChoice chosen={languages} onChoose={chooseLanguages} />
      <p className="text-sm text-ink-muted">{t('brief.sent')}</p>
      <div>
        <Button type="submit" isBusy={isBusy}>
          {t('brief.write')}
        </Button>
      </div>
      <UnsavedTexts isUnsaved={form.formState.isDirty} />
    </form>
  )
}

type ChoiceProps = {
  readonly chosen: readonly string[]
  readonly onChoose: (codes: readonly string[]) => void
}

/** The languages beside English. */
function LanguageChoice({ chosen, onChoose }: ChoiceProps) {
  const t = useText('workspace')
  const { data } = useQuery(languagesQuery)
  const others = (data ?? []).filter(({ code }) => code !== 'en')
  if (others.length === 0) return null
  return (
    <fieldset>
      <legend className="text-sm font-medium">{t('brief.languages')}</legend>
      <div className="flex flex-wrap gap-x-5">
        {others.map(({ code, name }) => (
          <Checkbox
            key={code}
            label={name}
            isChecked={chosen.includes(code)}
            onCheck={(isChosen) =>
              onChoose(isChosen ? [...chosen, code] : chosen.filter((other) => other !== code))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
