/** Which hosts look like others: mixed scripts, and words of look-alike letters alone. */
import { expect, it } from 'vitest'
import { shownTarget } from '../../../server/links/look-alikes.ts'

it.each([
	['Cyrillic а in a Latin word', 'https://pаypal.example/x', 'xn--pypal-4ve.example/x'],
	['the same, stored in ASCII', 'https://xn--pypal-4ve.example/x', 'xn--pypal-4ve.example/x'],
	['Greek ο', 'https://gοοgle.example', 'xn--ggle-0nda.example'],
	['Cyrillic letters alone', 'https://аррӏе.example', 'xn--80ak6aa92e.example'],
	['a subdomain of that kind', 'https://bаnk.example.org/', 'xn--bnk-6cd.example.org'],
])('%s: shown in ASCII', (_, url, text) => expect(shownTarget(url)).toEqual({ text, isDeceiving: true }))

it.each([
	['https://münchen.example/straße', 'münchen.example/straße'],
	['https://xn--mnchen-3ya.example', 'münchen.example'],
	['https://пример.example', 'пример.example'],
	['https://例え.example', '例え.example'],
	['https://日本カメラabc.example', '日本カメラabc.example'],
	['https://한국.example', '한국.example'],
	['https://παράδειγμα.example', 'παράδειγμα.example'],
	['https://مثال.example', 'مثال.example'],
	['https://example.org/%D0%BF', 'example.org/п'],
	['https://192.0.2.1/', '192.0.2.1'],
	['nonsense', 'nonsense'],
])('%s is shown as people read it', (url, text) =>
	expect(shownTarget(url)).toEqual({ text, isDeceiving: false }),
)
