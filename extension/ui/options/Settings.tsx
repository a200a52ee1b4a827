/** The settings page. Every choice is saved at once. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { AllWords } from '../../../shared/words/extension.ts'
import type { Kurz } from '../../actions/kurz.ts'
import type { Account, Preferences } from '../../actions/storage/items.ts'
import { changePreferences } from '../../actions/storage/preferences.ts'
import type { Sites } from '../../actions/storage/site-defaults-record.ts'
import { loadAllWords } from '../../locales/all-words.ts'
import { languageFor } from '../../locales/languages.ts'
import { AddressForm } from '../AddressForm.tsx'
import { PageHeader } from '../PageHeader.tsx'
import { applyTheme } from '../prepare.ts'
import { useKept } from '../use-kept.ts'
import { WordsProvider } from '../use-words.tsx'
import { AccountSection } from './AccountSection.tsx'
import { ClickSection, type Granted } from './ClickSection.tsx'
import { AppearanceSection, DefaultsSection } from './PreferenceSections.tsx'
import { Section } from './Section.tsx'
import { type Shortcuts, ShortcutsSection } from './ShortcutsSection.tsx'
import { SitesSection } from './SitesSection.tsx'

/** The permissions that the page asks for, each first thing after a click. */
export interface Requests {
	requestOrigin: (origin: string) => Promise<boolean>
	giveUpOrigin: (origin: string) => Promise<void>
	requestSignIn: () => Promise<boolean>
	requestCopying: () => Promise<boolean>
	requestNotifications: () => Promise<boolean>
	/** Where the popup copies only with a permission: asks for it, and gives it back. */
	popupCopying: { request: () => Promise<boolean>; giveUp: () => Promise<void> } | undefined
	shortcuts: Shortcuts
	/** Calls back when permissions change. Call the result to stop. */
	watchGranted: (taken: (granted: Granted) => void) => () => void
}

/** Choices show at once, and changes from other pages follow. */
const usePreferences = (kurz: Kurz, first: Preferences) => {
	const [preferences, setPreferences] = useState(first)
	/** The browser didn't store the last choice. */
	const [isRefused, setRefused] = useState(false)
	/** Changes that aren't stored yet; meanwhile storage is older than what is shown. */
	const underWay = useRef(0)
	const { items } = kurz
	useKept(items.preferences, (kept) => {
		if (underWay.current === 0) setPreferences(kept)
	})
	const change = async (part: Partial<Preferences>): Promise<void> => {
		setPreferences((now) => ({ ...now, ...part }))
		underWay.current++
		try {
			await changePreferences(kurz, part)
			setRefused(false)
		} catch {
			setRefused(true)
		}
		const kept = await items.preferences.read()
		underWay.current--
		if (underWay.current === 0) setPreferences(kept)
	}
	return { preferences, isRefused, change: (part: Partial<Preferences>) => void change(part) }
}

interface FirstServer {
	origin: string | undefined
	/** An address that needs a permission, found by the popup. */
	refused: string | undefined
}

/** The server's address, and one that refused the popup. */
const useServer = ({ items }: Kurz, first: FirstServer) => {
	const [origin, setOrigin] = useState(first.origin)
	/** Numbered, because the same address can be refused again. */
	const [refused, setRefused] = useState({ origin: first.refused, turn: 0 })
	useKept(items.server, (server) => setOrigin(server?.origin))
	useKept(items.refused, (found) => {
		if (found === null) return
		setRefused(({ turn }) => ({ origin: found, turn: turn + 1 }))
		void items.refused.write(null)
	})
	return { origin, setOrigin, refused }
}

export interface SettingsProps {
	kurz: Kurz
	requests: Requests
	browserLanguage: string
	first: FirstServer & {
		preferences: Preferences
		granted: Granted
		account: Account | null
		words: AllWords
		sites: Sites
		/** Whose defaults are asked for; empty for none. */
		site: string
	}
}

export const Settings = ({ kurz, requests, browserLanguage, first }: SettingsProps) => {
	const { preferences, isRefused, change } = usePreferences(kurz, first.preferences)
	const { origin, setOrigin, refused } = useServer(kurz, first)
	/** Nobody has been asked about copying yet. */
	const isFirst = first.origin === undefined && !first.granted.copying
	const [account, setAccount] = useState(first.account)
	const [words, setWords] = useState(first.words)
	useEffect(() => {
		void loadAllWords(languageFor(preferences.language, browserLanguage)).then(setWords)
	}, [preferences.language])
	// Another page may sign in or out, and any answer may reject the token.
	useKept(kurz.items.account, setAccount)
	useEffect(() => applyTheme(preferences.theme), [preferences.theme])
	useLayoutEffect(() => {
		document.documentElement.lang = words.locale.slice(0, 2)
		document.title = `${words.settings} – ${words.product}`
	}, [words])

	return (
		<WordsProvider value={words}>
			<PageHeader kurz={kurz} current="settings" />
			<main class="narrow">
				<h1>{words.settings}</h1>
				<Section id="server" title={words.server}>
					<AddressForm
						key={refused.turn}
						kurz={kurz}
						first={origin ?? ''}
						firstRefused={refused.origin}
						requestOrigin={requests.requestOrigin}
						giveUpOrigin={requests.giveUpOrigin}
						requestCopying={isFirst ? requests.popupCopying?.request : undefined}
						onKept={setOrigin}
					/>
				</Section>
				{origin !== undefined && (
					<AccountSection
						key={origin}
						kurz={kurz}
						origin={origin}
						account={account}
						requestSignIn={requests.requestSignIn}
					/>
				)}
				<ClickSection
					preferences={preferences}
					granted={first.granted}
					onChange={change}
					requests={requests}
				/>
				<ShortcutsSection {...requests.shortcuts} />
				<DefaultsSection preferences={preferences} onChange={change} />
				<SitesSection kurz={kurz} account={account} sites={first.sites} site={first.site} />
				<AppearanceSection preferences={preferences} onChange={change} />
				<p role="alert" class="fault floating">
					{isRefused && words.choiceNotKept}
				</p>
			</main>
		</WordsProvider>
	)
}
