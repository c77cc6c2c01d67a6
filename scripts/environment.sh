# Sourced by the other scripts: finds Python, makes .venv and fills it from a lock file.

KOTBOT_ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
export PYTHONPATH=$KOTBOT_ROOT

heading() {
    printf '\n== %s\n' "$*"
}

fail() {
    printf '%s\n' "$*" >&2
    exit 2
}

# tell_usage "$@": for --help, prints what stands at the top of the script, and ends it.
tell_usage() {
    [[ ${1:-} == --help ]] || return 0
    sed -n '2,/^set /s/^# \{0,1\}//p' "$0"
    exit
}

recent_enough() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

# Whether it was compiled with its profile, as distributions do: one without, as pyenv makes it unless asked, takes a
# fifth longer for everything.
is_optimized() {
    "$1" -c 'import sys, sysconfig
sys.exit(sys.base_prefix != "/usr" and "--enable-optimizations" not in sysconfig.get_config_var("CONFIG_ARGS"))
' >/dev/null 2>&1
}

# Prints a Python 3.11 or newer that can make virtual environments: the first that is optimized, else the first.
find_python() {
    local program slow= without_venv=
    while IFS= read -r program; do
        recent_enough "$program" || continue
        if ! "$program" -c 'import ensurepip, venv' >/dev/null 2>&1; then
            without_venv=${without_venv:-${program##*/}}
        elif is_optimized "$program"; then
            printf '%s\n' "$program"
            return
        else
            slow=${slow:-$program}
        fi
    done < <(type -aP python3.13 python3.12 python3.11 python3.14 python3)
    if [[ -n $slow ]]; then
        printf '%s\n' "$slow"
        return
    fi
    if [[ -n $without_venv ]]; then
        local package=${without_venv}-venv
        fail "This Python ($without_venv) cannot make virtual environments: install Debian's package $package (apt-get install $package) and try again."
    fi
    fail "Kotbot needs Python 3.11 or newer: install Debian's packages python3 and python3-venv and try again."
}

# install_packages PYTHON LOCK [OPTION OF UV...]: by uv, in an eighth of pip's time; by pip where no uv is published for
# this machine, or where pip alone is told where the packages are. A lock has whatever its packages need.
install_packages() (
    tools=$(mktemp -d)
    trap 'rm -rf "$tools"' EXIT
    trap 'exit 130' INT # else pip would begin where uv was interrupted
    pip=("$1" -m pip install -qq --disable-pip-version-check --no-input --require-hashes --no-deps)
    if "${pip[@]}" --no-compile --only-binary :all: --target "$tools" --requirement "$KOTBOT_ROOT/scripts/uv.txt" &&
        "$tools/bin/uv" pip install --quiet --python "$1" --require-hashes --no-deps "${@:3}" --requirement "$2"; then
        return
    fi 2>/dev/null
    printf 'uv cannot install them here; pip does, which takes longer.\n' >&2
    "${pip[@]}" --requirement "$2"
)

# use_environment NAME [OPTION OF UV...]: the packages of scripts/locks/NAME.txt, in .venv, with its programs first
# in PATH.
use_environment() {
    local environment=$KOTBOT_ROOT/.venv lock=$KOTBOT_ROOT/scripts/locks/$1.txt
    local stamp=$environment/kotbot-$1.lock
    if ! recent_enough "$environment/bin/python"; then
        local python
        python=$(find_python)
        heading "Making .venv" >&2
        "$python" -m venv --clear "$environment"
    fi
    if ! cmp --silent "$lock" "$stamp"; then
        heading "Installing the packages of scripts/locks/$1.txt" >&2
        install_packages "$environment/bin/python" "$lock" "${@:2}"
        cp "$lock" "$stamp"
    fi
    export VIRTUAL_ENV=$environment PATH=$environment/bin:$PATH
}

# Brings each compiled catalogue up to date with its .po file.
compile_translations() {
    local source target process running=()
    while IFS= read -r source; do
        target=${source%.po}.mo
        [[ ! $target -nt $source ]] || continue
        pybabel --quiet compile --input-file "$source" --output-file "$target" &
        running+=($!)
    done < <(find "$KOTBOT_ROOT/translations" -name '*.po' 2>/dev/null | sort)
    for process in "${running[@]}"; do
        wait "$process"
    done
}
