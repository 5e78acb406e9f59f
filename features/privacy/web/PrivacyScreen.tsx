import { useQuery } from '@tanstack/react-query'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import { PageSection } from '#platform/web/ui/PageSection.tsx'
import type { PrivacyNotice } from '../contract.ts'
import { OperatorPages } from './OperatorPages.tsx'
import { OwnRights } from './OwnRights.tsx'
import { ProcessorList } from './ProcessorList.tsx'
import { privacyQuery } from './queries.ts'

/** Who gets people's words in this installation, how long they are kept, and who sees what (requirement S21). */
export function PrivacyScreen() {
  const t = useText('privacy')
  const notice = useQuery(privacyQuery)
  useDocumentTitle(t('title'))
  return (
    <div className="mx-auto grid w-full max-w-[46rem] grid-cols-1 gap-8 px-4 py-8 sm:px-6 sm:py-10">
      <div>
        <h1 className="text-display font-semibold">{t('title')}</h1>
        <p className="mt-2 text-ink-muted">{t('lead')}</p>
      </div>
      <QueryContent query={notice} failed={t('loadFailed')} retry={t('retry')}>
        {(loaded) => <Sections notice={loaded} />}
      </QueryContent>
    </div>
  )
}

function Sections({ notice }: { readonly notice: PrivacyNotice }) {
  const t = useText('privacy')
  const { processors, retention_days: days } = notice
  return (
    <>
      <PageSection title={t('who.title')}>
        {processors.every(({ place }) => place === 'built_in') && <p>{t('who.nobody')}</p>}
        <ProcessorList processors={processors} />
      </PageSection>
      <PageSection title={t('speech.title')}>
        <SpeechText notice={notice} />
      </PageSection>
      <PageSection title={t('kept.title')}>
        <p>
          {days === null ? t('kept.always') : `${t('kept.days', { count: days })} ${t('kept.own')}`}{' '}
          {t('kept.deletion')}
        </p>
        <p>
          {t('kept.numbers')} {t('kept.backups')}
        </p>
      </PageSection>
      <PageSection title={t('sees.title')}>
        <ul className="grid list-disc gap-2.5 pl-5">
          {(['you', 'recipient', 'admins', 'audit', 'superadmins', 'operator'] as const).map((who) => (
            <li key={who}>{t(`sees.${who}`)}</li>
          ))}
          <li>{t(notice.resets_sign_in ? 'sees.reset' : 'sees.provider')}</li>
          <li>{t('sees.linking')}</li>
        </ul>
      </PageSection>
      <PageSection title={t('mail.title')}>
        <p>{t(notice.sends_mail ? 'mail.some' : 'mail.none')}</p>
      </PageSection>
      <OwnRights />
      <OperatorPages links={notice.links} />
    </>
  )
}

/** What happens to a recording: the browser's own recognition comes first, then the transcriber. */
function SpeechText({ notice: { processors, browser_speech } }: { readonly notice: PrivacyNotice }) {
  const t = useText('privacy')
  const isTranscribed = processors.some(({ task }) => task === 'transcriber')
  return (
    <>
      {browser_speech && <p>{t('speech.browser')}</p>}
      {isTranscribed && <p>{t(browser_speech ? 'speech.otherBrowsers' : 'speech.recording')}</p>}
      <p>{t(browser_speech || isTranscribed ? 'speech.choice' : 'speech.none')}</p>
    </>
  )
}
