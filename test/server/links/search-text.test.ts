/** The text that links are searched in, and the words of a search, as people read addresses. */
import { expect, it } from 'vitest'
import { readableUrl } from '../../../server/links/readable.ts'
import { searchTextOf, searchWordsOf } from '../../../server/links/search-text.ts'

it.each([
	['https://a.example/b?c=d#e', 'https://a.example/b?c=d#e'],
	['https://xn--bcher-kva.example/', 'https://bücher.example/'],
	['HTTPS://XN--BCHER-KVA.example:8443/', 'HTTPS://bücher.example:8443/'],
	['https://a.example/xn--bcher-kva', 'https://a.example/xn--bcher-kva'],
	['https://xn--zzzzzz99999999.example/', 'https://xn--zzzzzz99999999.example/'],
	['https://a.example/caf%C3%A9?q=%E6%9D%B1%E4%BA%AC', 'https://a.example/café?q=東京'],
	['https://a.example/%F0%9F%A6%8A%20fox', 'https://a.example/🦊 fox'],
	['https://a.example/100%/off%2', 'https://a.example/100%/off%2'],
	['https://a.example/%25C3%25A9', 'https://a.example/%C3%A9'],
	['no UTF-8: %C3%C3%A9%FF%80', 'no UTF-8: %C3é%FF%80'],
	['overlong: %C0%AF, half a pair: %ED%A0%80', 'overlong: %C0%AF, half a pair: %ED%A0%80'],
	['NUL, line feed: %00%0A', 'NUL, line feed: %00%0A'],
	['turned: %E2%80%AEtxt.exe', 'turned: %E2%80%AEtxt.exe'],
	['joined: %D9%85%DB%8C%E2%80%8C%D8%AE', 'joined: می\u200cخ'],
])('%s is read as %s', (url, read) => {
	expect(readableUrl(url)).toBe(read)
})

it('a link is searched in its slug, its target as people read it, its title and its note, in lower case', () => {
	const longUrl = 'https://xn--bcher-kva.example/Caf%C3%89'
	const link = { slug: 'My-Alias', longUrl, title: 'ΟΔΟΣ Cafe\u0301', note: null }
	expect(searchTextOf(link)).toBe('my-alias\nhttps://bücher.example/café\nοδοσ café')
	expect(searchTextOf({ ...link, note: 'Two\nLines' })).toMatch(/\nοδοσ café\ntwo\nlines$/)
	expect(searchTextOf({ ...link, title: null })).toBe('my-alias\nhttps://bücher.example/café\n')
})

const wordsOf = (question: string) => searchWordsOf(question, ['https://kurz.example'])
const plain = (...forms: string[]) => ({ forms, isStart: false })
const start = (slug: string) => ({ forms: [slug], isStart: true })
const encoded = 'https://XN--BCHER-kva.example/caf%C3%A9'
it.each([
	['nothing', ' \t\n', []],
	['several, each once', 'Blue  moon\nBLUE', [plain('blue'), plain('moon')]],
	['an encoded address', encoded, [plain('https://bücher.example/café', encoded.toLowerCase())]],
	['a host alone', 'xn--bcher-kva.example', [plain('bücher.example', 'xn--bcher-kva.example')]],
	['an encoded space', 'annual%20report', [plain('annual report', 'annual%20report')]],
	['a short link', 'https://kurz.example/My-Alias', [start('my-alias')]],
	['a short link without its scheme', 'KURZ.example/my', [start('my')]],
	['a short link with more behind it', 'http://kurz.example/abcde/?a=b#c', [start('abcde')]],
	['the host of the service', 'https://kurz.example/ kurz.example', []],
	['a host that only begins like it', 'kurz.example.org/abcde', [plain('kurz.example.org/abcde')]],
])('the words of a search: %s', (_, question, words) => {
	expect(wordsOf(question)).toEqual(words)
})
