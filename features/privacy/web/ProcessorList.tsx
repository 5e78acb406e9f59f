import { useText } from '#platform/web/hooks/useText.ts'
import type { Processor } from '../contract.ts'

type Props = { readonly processors: readonly Processor[] }

/** What does each task with people's words, by the names of the configuration. */
export const ProcessorList = ({ processors }: Props) => (
  <dl className="divide-y divide-line border-y border-line">
    {processors.map((processor) => (
      <Row key={processor.task} processor={processor} />
    ))}
  </dl>
)

function Row({ processor: { task, name, place } }: { readonly processor: Processor }) {
  const t = useText('privacy')
  return (
    <div className="grid gap-x-6 gap-y-0.5 py-2.5 sm:grid-cols-2">
      <dt className="text-ink-muted">{t(`who.tasks.${task}`)}</dt>
      <dd className="wrap-anywhere">
        {place === 'built_in'
          ? t(task === 'voice' ? 'who.builtInVoice' : 'who.rules')
          : t(`who.places.${place}`, { name })}
      </dd>
    </div>
  )
}
