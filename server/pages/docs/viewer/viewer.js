/** Shows the OpenAPI document with Swagger UI, in place of a sentence for who has no scripts. */
const place = document.querySelector('#viewer')

// Swagger UI has dark colours, but asks nobody whether they are wanted.
const dark = matchMedia('(prefers-color-scheme: dark)')
const followScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', followScheme)
followScheme()

/** Our changes to it, as it wants plugins. */
const changes = ({ React }) => ({
	// A page can't read where a redirect to another site leads, and the policy forbids to follow.
	statePlugins: {
		spec: { wrapSelectors: { allowTryItOutFor: () => (_, path) => path !== '/{short_url}' } },
	},
	// Some people can't reach links in buttons; opening an operation still changes the address.
	components: {
		DeepLink: ({ text }) => React.createElement('span', null, text),
		// The usual layout has a `main` of its own, and repeats what our page says.
		Own: ({ getComponent }) => {
			const part = (name, isConnected = true) => React.createElement(getComponent(name, isConnected))
			const div = (className, ...parts) => React.createElement('div', { className }, ...parts)
			return div(
				'swagger-ui',
				part('SvgAssets', false),
				part('errors'),
				div('scheme-container', part('AuthorizeBtnContainer')),
				part('operations'),
			)
		},
	},
})

const name = (text) => (element) => {
	element.ariaLabel = text
}
/**
 * For who hears the page, has no mouse or a small screen: what Swagger UI 5.35 leaves out, and what
 * axe says of it.
 */
const mends = {
	'.examples-select-element': name('Example'),
	'.body-param__text': name('Body'),
	'.content-type': name('Media type'),
	'.close-modal': name('Close'),
	// Their labels are not what stands on them.
	'.modal-btn[aria-label]': (button) => button.removeAttribute('aria-label'),
	'[data-param-name] :is(select, input)': (field) =>
		name(field.closest('[data-param-name]').dataset.paramName)(field),
	'pre.microlight': (box) => {
		box.tabIndex = 0
	},
	// It keeps long lines whole, and wins over our style sheet.
	'code[style]': (code) => code.removeAttribute('style'),
	// Our heading is the first level, its next ones begin at the third.
	'h3, h4, h5': (heading) => {
		heading.ariaLevel = Number(heading.localName[1]) - 1
	},
	'.responses-table[role]': (table) => table.removeAttribute('role'),
}
const mend = () => {
	for (const [selector, change] of Object.entries(mends)) place.querySelectorAll(selector).forEach(change)
}
new MutationObserver(mend).observe(place, { childList: true, subtree: true })

const show = (spec) =>
	SwaggerUIBundle({
		spec,
		domNode: place,
		layout: 'Own',
		deepLinking: true,
		defaultModelsExpandDepth: -1,
		defaultModelExpandDepth: 3,
		displayRequestDuration: true,
		// The usual one's numbers are hard to read.
		syntaxHighlight: { theme: 'obsidian' },
		plugins: [changes],
		onComplete: () => document.querySelector('#without-viewer').remove(),
	})

fetch(place.dataset.document)
	.then((answer) => answer.json())
	// Requests go to the host that the reader is on: the policy forbids every other one.
	.then(({ servers: _, ...spec }) => show(spec))
