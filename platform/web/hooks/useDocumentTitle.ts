import { useEffect } from 'react'

/** Sets the title of the browser's tab: "History · Product". The product's name comes from the page's meta element. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    const site = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content
    document.title = site ? `${title} · ${site}` : title
  }, [title])
}
