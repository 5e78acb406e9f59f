import { readFileSync } from 'node:fs'
import { acceptedLanguages } from '#platform/server/accepted-languages.ts'

const languages = ['en', 'pt', 'fr'] as const

type Texts = { readonly title: string; readonly text: string; readonly home: string }

const pages = new Map(languages.map((language) => [language, render(language, textsOf(language))]))

/** The answer to an address that is no screen, in the language that the browser asks for. It needs no script. */
export function notFoundPage(acceptLanguage: string | undefined): string {
  const wanted = acceptedLanguages(acceptLanguage)
  const language = wanted.map((code) => languages.find((it) => it === code)).find((it) => it !== undefined)
  return pages.get(language ?? 'en') ?? ''
}

function textsOf(language: string): Texts {
  return JSON.parse(readFileSync(new URL(`locales/${language}.json`, import.meta.url), 'utf8'))
}

function render(language: string, { title, text, home }: Texts): string {
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title} · Performance Partner</title>
    <link rel="icon" href="/favicon.svg" />
    <link rel="stylesheet" href="/plain.css" />
  </head>
  <body>
    <main>
      <img src="/favicon.svg" alt="" width="48" height="48" />
      <h1>${title}</h1>
      <p>${text}</p>
      <a href="/">${home}</a>
    </main>
  </body>
</html>
`
}
