// Shared by the three games: the player, what is stored on the device, the score, announcements, the dialog.

export const player = JSON.parse(byId("player").textContent);

byId("player-name").textContent = player.nickname || `玩家 ${player.uid}`;

if (player.left !== null) keepTime(Date.now() + player.left * 1000);

export function byId(id) {
  return document.getElementById(id);
}

/** Carries the state of the game, for the style sheet and for tests. */
export const stage = document.querySelector("[data-state]");

/** Storage on the device for this game and this player; without it the game works but remembers nothing. */
export const memory = {
  read(name, fallback) {
    try {
      return JSON.parse(localStorage.getItem(memoryKey(name))) ?? fallback;
    } catch {
      return fallback;
    }
  },
  write(name, value) {
    try {
      localStorage.setItem(memoryKey(name), JSON.stringify(value));
    } catch {
      // Private windows and full storage: the game continues without storing.
    }
  },
};

/** Shows the score and keeps the best one. */
export function showScore(score) {
  const best = Math.max(score, memory.read("best", 0));
  if (best > memory.read("best", 0)) memory.write("best", best);
  byId("score").textContent = score;
  byId("best").textContent = best;
}

/** Announces a text to screen readers. */
export function announce(text) {
  byId("announcer").textContent = text;
}

export const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** Runs `draw` now and whenever the device turns light or dark. */
export function withTheme(draw) {
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
  draw();
}

/** The value of a custom property of the style sheets, in the current scheme. */
export function token(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/**
 * Asks one question. `actions` are [value, label] pairs, the first one the main answer; closing the
 * dialog with the escape key gives the last.
 */
export function ask({ title, text, actions }) {
  const dialog = document.createElement("dialog");
  dialog.setAttribute("aria-labelledby", "dialog-title");
  const buttons = actions.map(([value, label], index) => {
    const button = element("button", label, index === 0 ? "primary" : "");
    button.addEventListener("click", () => dialog.close(value));
    return button;
  });
  const heading = element("h2", title);
  heading.id = "dialog-title";
  const tools = element("div", "", "tools");
  tools.append(...buttons);
  dialog.append(heading, element("p", text), tools);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue || actions.at(-1)[0]);
    });
  });
}

/** Shows a minor the time that is left, says so five minutes before its end, and leaves the game when it is over. */
function keepTime(end) {
  let told = false;
  const look = () => {
    const minutes = Math.ceil((end - Date.now()) / 60_000);
    if (minutes <= 0) {
      location.replace(`${player.shop}/app/user/playtime/?game=${player.gameid}`);
      return;
    }
    byId("time-left").textContent = `剩 ${minutes} 分钟 · `;
    if (minutes <= 5 && !told) {
      told = true;
      announce(`今天的游戏时间还剩 ${minutes} 分钟`);
    }
  };
  look();
  setInterval(look, 1000);
  // Timers stop while the device sleeps.
  document.addEventListener("visibilitychange", look);
}

function element(name, text, className = "") {
  const made = document.createElement(name);
  made.textContent = text;
  made.className = className;
  return made;
}

function memoryKey(name) {
  return `h5.${player.slug}.${player.uid}.${name}`;
}
