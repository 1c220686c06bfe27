import styles from "./avatar.module.css";

/** File names in `public/avatars`, with what each picture shows. */
const avatars = {
  cat: "小猫",
  bear: "小熊",
  rabbit: "兔子",
  fox: "狐狸",
  panda: "熊猫",
  penguin: "企鹅",
  frog: "青蛙",
  owl: "猫头鹰",
  dog: "小狗",
  koala: "考拉",
  dinosaur: "恐龙",
  robot: "机器人",
};

/** Pictures of the shop for players who do not want to take one of their own. */
export function DefaultAvatars({
  chosen,
  onChoose,
}: {
  /** The address of the chosen one; null if none is. */
  chosen: string | null;
  onChoose: (src: string) => void;
}) {
  return (
    <section className={styles.defaults} aria-labelledby="default-avatars">
      <h2 id="default-avatars" className={styles.subtitle}>
        或选择一个头像
      </h2>
      <ul className={styles.grid}>
        {Object.entries(avatars).map(([name, label]) => {
          const src = `/app/avatars/${name}.svg`;
          return (
            <li key={name}>
              <button
                type="button"
                className={styles.default}
                aria-pressed={src === chosen}
                onClick={() => onChoose(src)}
              >
                <img src={src} alt={label} width={64} height={64} />
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
