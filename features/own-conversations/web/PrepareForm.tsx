import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { screens } from '#features/paths.ts'
import type { Me } from '#features/session/contract.ts'
import { useFieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import { useFormDraft } from '#platform/web/forms/useFormDraft.ts'
import { useFieldValue, useSchemaForm } from '#platform/web/forms/useSchemaForm.ts'
import { TextArea } from '#platform/web/forms/TextArea.tsx'
import { newIdempotencyKey } from '#platform/web/http.ts'
import { useIdempotencyKey } from '#platform/web/hooks/useIdempotencyKey.ts'
import { isUnauthenticated } from '#platform/web/failure.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { formatList } from '#platform/web/format.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import { Field } from '#platform/web/ui/Field.tsx'
import { ownConversationLimits, NewOwnConversation } from '../contract.ts'
import { dayField } from './OwnConversationDate.tsx'
import { OwnMoodChoice } from './OwnMoodChoice.tsx'
import { draftMutation, prepareMutation } from './queries.ts'
import { UnsavedWords } from './UnsavedWords.tsx'

const enteredTexts = ['topic', 'wish', 'fear'] as const

/** Asks what a rehearsal needs: with whom, about what, the learner's wish and fear, and the other person's mood. */
export function PrepareForm({ me }: { readonly me: Me }) {
  const t = useText('own-conversations')
  const failureText = useFailureText()
  const navigate = useNavigate()
  const attempt = useIdempotencyKey()
  const initial = {
    role: '',
    topic: '',
    fear: '',
    wish: '',
    mood: 'defensive' as const,
    takes_place_on: null,
    language: me.language.code,
  }
  const form = useSchemaForm(NewOwnConversation, initial)
  const { forget } = useFormDraft(form, initial, `own-of:${me.id}`)
  const errorText = useFieldErrors(form)
  const mood = useFieldValue(form, 'mood')
  const preparing = useMutation(prepareMutation)
  const drafting = useMutation(draftMutation)
  const prepare = form.handleSubmit((entered) =>
    preparing.mutate(
      { body: entered, idempotencyKey: attempt.keyOf(entered) },
      {
        onSuccess: ({ id, can_draft }) => {
          forget()
          // What was entered is saved by now; the next screen shows the progress of the draft.
          if (can_draft) drafting.mutate({ id, idempotencyKey: newIdempotencyKey() })
          void navigate({ to: screens.ownConversation, params: { id: String(id) }, ignoreBlocker: true })
        },
      },
    ),
  )
  const isBusy = preparing.isPending || preparing.isSuccess
  return (
    <Card as="section" aria-labelledby="prepare" className="p-5 sm:p-6">
      <form noValidate aria-labelledby="prepare" onSubmit={prepare} className="grid grid-cols-1 gap-5">
        <h2 id="prepare" className="text-title font-semibold">
          {t('form.title')}
        </h2>
        <Field
          label={t('form.role')}
          hint={t('form.roleHint')}
          error={errorText('role')}
          maxLength={ownConversationLimits.role}
          autoComplete="off"
          {...form.register('role')}
        />
        {enteredTexts.map((field) => (
          <TextArea
            key={field}
            label={t(`form.${field}`)}
            hint={t(`form.${field}Hint`)}
            error={errorText(field)}
            maxLength={ownConversationLimits.text}
            rows={field === 'topic' ? 3 : 2}
            {...form.register(field)}
          />
        ))}
        <OwnMoodChoice
          value={mood}
          onChoose={(chosen) => form.setValue('mood', chosen, { shouldDirty: true })}
        />
        <Field
          type="date"
          label={t('form.day')}
          hint={t('form.dayHint')}
          error={errorText('takes_place_on')}
          className="sm:max-w-64"
          {...form.register('takes_place_on', dayField)}
        />
        {preparing.isError && !isUnauthenticated(preparing.error) && (
          <Banner tone="error">{failureText(preparing.error, t('form.failed'))}</Banner>
        )}
        <ModelDisclosure models={me.models} />
        <Button type="submit" isBusy={isBusy} className="justify-self-start">
          {t(isBusy ? 'form.busy' : 'form.submit')}
          {!isBusy && <ArrowRight aria-hidden className="size-4" />}
        </Button>
        <UnsavedWords isUnsaved={form.formState.isDirty && !preparing.isSuccess} onLeave={forget} />
      </form>
    </Card>
  )
}

/** Says, before anything is sent, whether models receive what was written, and which. */
function ModelDisclosure({ models }: Pick<Me, 'models'>) {
  const t = useText('own-conversations')
  const language = useLanguage()
  // An older server process does not name its models.
  if (!models) return null
  return (
    <p className="text-label text-ink-muted wrap-anywhere">
      {models.length > 0
        ? t('form.sent.model', { count: models.length, models: formatList(models, language) })
        : t('form.sent.none')}
    </p>
  )
}
