import { html, type Html } from './html.ts'
import { pageTexts, type ProviderLanguage } from './texts.ts'

/** The addresses of the pages' own files, each with a hash of its content. */
export type AssetAddresses = {
  readonly style: string
  readonly signOut: string
}

export type PageLayout = { readonly language: ProviderLanguage; readonly assets: AssetAddresses }

/** The frame of every page: the form beside the artwork, as on the screen that leads here. */
export function layout(
  { language, assets }: PageLayout,
  title: string,
  content: Html,
  script?: string,
): Html {
  const texts = pageTexts(language)
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · ${texts.product}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="${assets.style}" />
        ${script !== undefined && html`<script src="${script}" defer></script>`}
      </head>
      <body>
        <main>
          <p class="brand"><img src="/favicon.svg" alt="" width="36" height="36" />${texts.product}</p>
          <div class="card">
            <h1>${title}</h1>
            ${content}
          </div>
        </main>
        <aside>
          <img src="/login.svg" alt="" />
          <div class="pitch">
            <p class="headline">${texts.headline}</p>
            <p>${texts.promise}</p>
          </div>
        </aside>
      </body>
    </html> `
}
