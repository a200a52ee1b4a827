/** The panel of the second factor on the account page. */
/** @jsxImportSource preact */
import { figure } from '../../../shared/statistics/formats.ts'
import { Time } from '../../../shared/statistics/Time.tsx'
import { accountPaths } from '../../http/account-paths.ts'
import { useWords } from '../words/use-words.ts'
import type { AccountPage } from './account.tsx'

export const FactorPanel = ({ factor }: Pick<AccountPage, 'factor'>) => {
	const { account, charts } = useWords()
	const words = account.factor
	return (
		<section class="panel" aria-labelledby="factor">
			<h2 id="factor">{words.heading}</h2>
			{factor === undefined ? (
				<p>{words.none}</p>
			) : (
				<>
					<p>
						{words.since} <Time at={factor.since.toISOString()} precision="day" words={charts} />
					</p>
					<p>{words.left(factor.recoveryCodes, figure(factor.recoveryCodes, charts))}</p>
				</>
			)}
			<p>
				<a class="button quiet" href={accountPaths.secondFactor()}>
					{factor === undefined ? words.setUp : words.remove}
				</a>
			</p>
		</section>
	)
}
