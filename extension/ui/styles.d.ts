/** Stylesheets that come with the code of a part that is loaded later. */
declare module '*.css?inline' {
	const text: string
	export default text
}
