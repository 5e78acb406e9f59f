import { useEffect } from 'react'

/** Names the page in the browser's tab and history: "History · Product". The product's name is the page's own. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    const site = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content
    document.title = site ? `${title} · ${site}` : title
  }, [title])
}
