import { html, type Html } from './html.ts'
import { layout, type PageLayout } from './layout.ts'
import { pageTexts } from './texts.ts'

/** Asks whose password was forgotten. */
export function forgottenPage(look: PageLayout): Html {
  const { forgotten: texts, signIn } = pageTexts(look.language)
  const content = html`<p class="lead">${texts.lead}</p>
    <form method="post" novalidate>
      <label for="username">${signIn.username}</label>
      <input
        id="username"
        name="username"
        autocomplete="username"
        autocapitalize="none"
        spellcheck="false"
        required
        autofocus
      />
      <button type="submit">${texts.submit}</button>
    </form>`
  return layout(look, texts.title, content)
}
