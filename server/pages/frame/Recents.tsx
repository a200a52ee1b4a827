/** Links made on this device without an account: filled in by the script that remembers them. */
/** @jsxImportSource preact */
import { paths } from '../../../shared/paths.ts'
import { useWords } from '../words/use-words.ts'

/** `mayKeep`: the reader is signed in, and may take them into the account. */
export const Recents = ({ mayKeep }: { mayKeep: boolean }) => {
	const { home } = useWords()
	const { title, why, keep, failed, forget, forgetAll } = home.recent
	return (
		<section class="panel" aria-labelledby="recent" data-recents hidden>
			<h2 id="recent">{title}</h2>
			<p class="hint">{why}</p>
			<ul class="recents" />
			<template>
				<li>
					<span class="hint" />
					<button type="button" class="quiet small">
						{forget}
					</button>
				</li>
			</template>
			<p class="bad" role="alert" data-failed hidden>
				{failed}
			</p>
			<p class="ways">
				{mayKeep && (
					<button type="button" data-keep={paths.claim()}>
						{keep}
					</button>
				)}
				<button type="button" class="quiet" data-forget>
					{forgetAll}
				</button>
			</p>
		</section>
	)
}
