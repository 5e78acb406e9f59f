import i18next from 'i18next'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  loadTexts,
  changeInterfaceLanguage,
  currentLanguage,
  detectInterfaceLanguage,
  textsOf,
} from './i18n.ts'

const address = location.href
const forgetCookie = () => {
  document.cookie = 'i18next=; Max-Age=0; Path=/'
}
beforeEach(forgetCookie)
afterEach(() => {
  history.replaceState(null, '', address)
  forgetCookie()
})

const detected = detectInterfaceLanguage

test('the language is looked up in the address, the cookie, localStorage and sessionStorage, in this order', () => {
  localStorage.clear()
  sessionStorage.setItem('i18nextLng', 'en')
  expect(detected()).toBe('en')
  localStorage.setItem('i18nextLng', 'pt')
  expect(detected()).toBe('pt')
  document.cookie = 'i18next=fr; Path=/'
  expect(detected()).toBe('fr')
  history.replaceState(null, '', '?lng=pt')
  expect(detected()).toBe('pt')
})

test('a regional language code selects its language, and a language that the interface does not have is skipped', () => {
  history.replaceState(null, '', '?lng=pt-BR')
  expect(detected()).toBe('pt')
  history.replaceState(null, '', '?lng=de')
  document.cookie = 'i18next=fr-CA; Path=/'
  expect(detected()).toBe('fr')
})

test('without a language in the address, the cookie or a storage the browser’s language is used', () => {
  localStorage.clear()
  expect(detected()).toBe(navigator.languages[0]?.slice(0, 2))
})

test('the page declares its language, and a language that the interface does not have becomes English', async () => {
  await changeInterfaceLanguage('fr')
  expect(document.documentElement.lang).toBe('fr')
  // By this the server names the right texts in the next page.
  expect(document.cookie).toContain('i18next=fr')
  await changeInterfaceLanguage('de')
  expect(currentLanguage()).toBe('en')
  expect(document.documentElement).toMatchObject({ lang: 'en', dir: 'ltr' })
})

test('French texts have non-breaking spaces before punctuation and inside quotation marks', async () => {
  await loadTexts('chats')
  await changeInterfaceLanguage('fr')
  expect(textsOf('chats')('again.differences.theirs.figure', { word: 'Oui !' })).toBe(
    'Cette formulation nomme «\u00a0Oui\u00a0!\u00a0»\u00a0; la vôtre n’a ni chiffre ni date.',
  )
  await changeInterfaceLanguage('en')
})

test('texts that cannot be loaded are a failure, and the language can still be changed', async () => {
  await expect(loadTexts('scenarios', 'no-such-texts')).rejects.toThrow('Request failed after retries')
  // Namespaces that no screen uses do not prevent a change of language.
  await changeInterfaceLanguage('pt')
  expect(currentLanguage()).toBe('pt')
  await changeInterfaceLanguage('en')
})

test('of two quick changes of language the later one wins, even if the texts of the first arrive later', async () => {
  const late: unknown = i18next.getResourceBundle('fr', 'audit')
  i18next.removeResourceBundle('fr', 'audit')
  // A change waits only for namespaces in use, and i18next has forgotten this one.
  await loadTexts('audit')
  const changes = [changeInterfaceLanguage('fr'), changeInterfaceLanguage('pt')]
  i18next.addResourceBundle('fr', 'audit', late)
  await Promise.all(changes)
  expect(currentLanguage()).toBe('pt')
  await changeInterfaceLanguage('en')
})

test('texts of a namespace can be loaded ahead', async () => {
  await loadTexts('scenarios')
  expect(i18next.hasLoadedNamespace('scenarios')).toBe(true)
})
