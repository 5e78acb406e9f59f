import { useMutation, useQuery } from '@tanstack/react-query'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import { Checkbox } from '#platform/web/ui/Checkbox.tsx'
import { PageSection } from '#platform/web/ui/PageSection.tsx'
import type { OfferedChoices } from '../contract.ts'
import { reminderKinds } from '../contract-rules.ts'
import { chooseRemindersMutation, reminderChoicesQuery } from './queries.ts'

/** The choice of reminders by e-mail; renders nothing where none can be sent. */
export function ReminderSection() {
  const { data } = useQuery(reminderChoicesQuery)
  return data && data.email !== null ? <Choices choices={data} email={data.email} /> : null
}

type Props = { readonly choices: OfferedChoices; readonly email: string }

/** Saves each choice at once. */
function Choices({ choices, email }: Props) {
  const t = useText('reminders')
  const failureText = useFailureText()
  const choosing = useMutation(chooseRemindersMutation)
  const { debriefs, boosters } = choosing.isPending ? choosing.variables : choices
  return (
    <PageSection title={t('title')} lead={t('lead', { email })}>
      <Card className="grid grid-cols-1 gap-4 p-5 sm:p-6">
        {reminderKinds.map((kind) => (
          <Checkbox
            key={kind}
            label={t(`kinds.${kind}`)}
            isChecked={{ debriefs, boosters }[kind]}
            onCheck={(isChecked) => choosing.mutate({ debriefs, boosters, [kind]: isChecked })}
          />
        ))}
        <p className="text-sm text-ink-muted">{t('private')}</p>
        {choosing.isError && <Banner tone="error">{failureText(choosing.error, t('failed'))}</Banner>}
        <p role="status" className="text-label text-ink-muted empty:hidden">
          {choosing.isSuccess && t('saved')}
        </p>
      </Card>
    </PageSection>
  )
}
