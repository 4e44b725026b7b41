import styles from "./Analysis.module.css";

/** What the figures of a test and its questions mean, for whoever wants to know. */
export function FiguresExplained() {
  return (
    <details className={styles.explained}>
      <summary>What the figures mean</summary>
      <dl>
        <dt>Standard deviation</dt>
        <dd>
          How far scores lie from the mean, as a rule: about two in three pupils are no further from
          it than this.
        </dd>
        <dt>Minutes taken</dt>
        <dd>From beginning to hand-in, without the time in which the hall was paused.</dd>
        <dt>Right</dt>
        <dd>
          How many got it right: its difficulty. Between 20 % and 80 % a question says most about
          pupils.
        </dd>
        <dt>Best and weakest</dt>
        <dd>
          About 27 % of the pupils each: those with the highest and those with the lowest marks in
          the whole test. Pupils with equal marks stay together.
        </dd>
        <dt>Discrimination</dt>
        <dd>
          The share of the best who got it right, less that of the weakest. 0.40 and more is very
          good, below 0.20 poor; below 0 the weakest did better than the best.
        </dd>
        <dt>Item-total</dt>
        <dd>
          How closely it goes with the rest of the test, from −1 to 1 (the point-biserial
          correlation). Where it is below 0, pupils who know more get this one wrong.
        </dd>
        <dt>Who chose what</dt>
        <dd>
          A good wrong option is chosen by the weakest rather than the best. One that nobody chooses
          might as well be left out; one that the best choose may be right.
        </dd>
        <dt>Reliability</dt>
        <dd>
          How well the questions agree with each other, at most 1. 0.50 is usual for a class test;
          from 0.85 on the marks tell single pupils apart. It is KR-20 where every question brings
          the same marks, else Cronbach’s alpha.
        </dd>
      </dl>
    </details>
  );
}
