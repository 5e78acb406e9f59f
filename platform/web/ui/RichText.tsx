import { useMemo } from 'react'
import '../styles/rich-text.css'
import { sanitise } from '../rich-text.ts'

type Props = { readonly html: string; readonly lang: string }

/** Formatted text that somebody else wrote. */
export function RichText({ html, lang }: Props) {
  const clean = useMemo(() => ({ __html: sanitise(html) }), [html])
  return <div lang={lang} className="rich-text" dangerouslySetInnerHTML={clean} />
}
