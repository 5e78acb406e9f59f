import { useMemo } from 'react'
import '../styles/rich-text.css'
import { sanitise } from '../rich-text.ts'

type Props = { readonly html: string; readonly lang: string }

/** Shows formatted text from an untrusted source, sanitised. */
export function RichText({ html, lang }: Props) {
  const clean = useMemo(() => ({ __html: sanitise(html) }), [html])
  return <div lang={lang} className="rich-text" dangerouslySetInnerHTML={clean} />
}
